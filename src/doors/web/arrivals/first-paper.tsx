import { FileUp } from "lucide-react";
import * as documentsMessages from "#messages/app/documents.ts";
import { Empty } from "../elements/empty.tsx";
import { touchQuery, useMedia } from "../elements/media.ts";
import { AddMenu } from "./add-menu.tsx";

/** What stands where nothing is on file yet: the way to put the first paper in. */
export function FirstPaper({ title }: { title: string }) {
  const touch = useMedia(touchQuery);
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <div className="mx-auto mt-[6dvh] max-w-2xl rounded-3xl border-2 border-dashed border-edge/50 bg-surface/60">
        <Empty
          icon={FileUp}
          title={touch ? documentsMessages.emptyTitleTouch : documentsMessages.emptyTitle}
          detail={documentsMessages.empty}
        >
          <div className="mt-2">
            <AddMenu />
          </div>
          <p className="hidden text-sm text-muted md:block">{documentsMessages.emptyHint}</p>
        </Empty>
      </div>
    </>
  );
}
