import { CircleAlert } from "lucide-react";
import { Button } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { words } from "../words.ts";

/** Shown instead of a page that could not be drawn; the frame around it stays. */
export function Fault({ reset }: { reset: () => void }) {
  return (
    <Empty icon={CircleAlert} title={words.frame.faultTitle} detail={words.frame.fault}>
      <Button look="outline" onClick={reset}>
        {words.problem.retry}
      </Button>
    </Empty>
  );
}
