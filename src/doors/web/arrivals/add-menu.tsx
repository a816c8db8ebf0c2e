import { Camera, ChevronDown, FilePlus2, NotebookPen, Plus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import * as addMessages from "#messages/app/add.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { touchQuery, useMedia } from "../elements/media.ts";
import { Menu, MenuItem } from "../elements/menu.tsx";
import type { MenuProps } from "../elements/menu-list.tsx";
import { useQueue } from "./arriving.tsx";

const NoteDialog = lazy(async () => ({ default: (await import("./note.tsx")).NoteDialog }));
const PhotosDialog = lazy(async () => ({ default: (await import("./photos.tsx")).PhotosDialog }));

/** "Add documents": files, photographed pages on a device with a camera, or a note. */
export function AddMenu({ compact = false }: { compact?: boolean }) {
  const touch = useMedia(touchQuery);
  const [dialog, setDialog] = useState<"photos" | "note" | null>(null);
  const queue = useQueue();
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => picker.current?.click();
  const menu = (trigger: MenuProps["trigger"]) => (
    <Menu gap={6} trigger={trigger}>
      <MenuItem icon={FilePlus2} text={addMessages.files} onSelect={pick} />
      {touch && <MenuItem icon={Camera} text={addMessages.photos} onSelect={() => setDialog("photos")} />}
      <MenuItem icon={NotebookPen} text={addMessages.note} onSelect={() => setDialog("note")} />
      {!touch && <p className="border-t px-3 pt-2 pb-1 text-xs text-muted">{addMessages.drop}</p>}
    </Menu>
  );
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={addMessages.files}
        onChange={(event) => {
          queue.addFiles(Array.from(event.target.files ?? []));
          // So that the same file can be chosen again.
          event.target.value = "";
        }}
      />
      {compact ? (
        menu(
          <button
            type="button"
            className="grid min-h-14 w-full cursor-pointer place-content-center justify-items-center gap-0.5 text-xs font-medium text-accent"
          >
            <Plus className="size-5.5" aria-hidden />
            {addMessages.short}
          </button>,
        )
      ) : (
        <span className="inline-flex gap-px">
          <Button className="rounded-r-none" onClick={pick}>
            <Plus className="size-4.5" aria-hidden />
            {addMessages.button}
          </Button>
          {menu(
            <button
              type="button"
              aria-label={addMessages.more}
              title={addMessages.more}
              className={buttonClass("primary", "rounded-l-none px-2!")}
            >
              <ChevronDown className="size-4.5" aria-hidden />
            </button>,
          )}
        </span>
      )}
      <Suspense fallback={null}>
        {dialog === "photos" && <PhotosDialog open onClose={() => setDialog(null)} />}
        {dialog === "note" && <NoteDialog open onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
