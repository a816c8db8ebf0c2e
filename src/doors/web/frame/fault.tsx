import { CircleAlert } from "lucide-react";
import * as frameMessages from "#messages/app/frame.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { Button } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";

/** Shown instead of a page that could not be drawn; the frame around it stays. */
export function Fault({ reset }: { reset: () => void }) {
  return (
    <Empty icon={CircleAlert} title={frameMessages.faultTitle} detail={frameMessages.fault}>
      <Button look="outline" onClick={reset}>
        {problemMessages.retry}
      </Button>
    </Empty>
  );
}
