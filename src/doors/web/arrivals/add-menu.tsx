import { Camera, ChevronDown, FilePlus2, NotebookPen, Plus } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { lazy, Suspense, useRef, useState } from "react";
import * as addMessages from "#messages/app/add.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { touchQuery, useMedia } from "../elements/media.ts";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import { useQueue } from "./arriving.tsx";

const NoteDialog = lazy(async () => ({ default: (await import("./note.tsx")).NoteDialog }));
const PhotosDialog = lazy(async () => ({ default: (await import("./photos.tsx")).PhotosDialog }));

/** "Add documents": files, photographed pages on a device with a camera, or a note. */
export function AddMenu({ compact = false }: { compact?: boolean }) {
  const touch = useMedia(touchQuery);
  const [dialog, setDialog] = useState<"photos" | "note" | null>(null);
  const queue = useQueue();
  const picker = useRef<HTMLInputElement>(null);
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
      <DropdownMenu.Root modal={false}>
        {compact ? (
          <DropdownMenu.Trigger
            className={
              "grid min-h-14 w-full cursor-pointer place-content-center justify-items-center gap-0.5 text-xs font-medium " +
              "text-accent"
            }
          >
            <Plus className="size-5.5" aria-hidden />
            {addMessages.short}
          </DropdownMenu.Trigger>
        ) : (
          <span className="inline-flex gap-px">
            <Button className="rounded-r-none" onClick={() => picker.current?.click()}>
              <Plus className="size-4.5" aria-hidden />
              {addMessages.button}
            </Button>
            <DropdownMenu.Trigger
              aria-label={addMessages.more}
              title={addMessages.more}
              className={buttonClass("primary", "rounded-l-none px-2!")}
            >
              <ChevronDown className="size-4.5" aria-hidden />
            </DropdownMenu.Trigger>
          </span>
        )}
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={menuClass}>
            <DropdownMenu.Item className={menuItemClass} onSelect={() => picker.current?.click()}>
              <FilePlus2 className="size-4.5 text-muted" aria-hidden />
              {addMessages.files}
            </DropdownMenu.Item>
            {touch && (
              <DropdownMenu.Item className={menuItemClass} onSelect={() => setDialog("photos")}>
                <Camera className="size-4.5 text-muted" aria-hidden />
                {addMessages.photos}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item className={menuItemClass} onSelect={() => setDialog("note")}>
              <NotebookPen className="size-4.5 text-muted" aria-hidden />
              {addMessages.note}
            </DropdownMenu.Item>
            {!touch && <p className="border-t px-3 pt-2 pb-1 text-xs text-muted">{addMessages.drop}</p>}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Suspense fallback={null}>
        {dialog === "photos" && <PhotosDialog open onClose={() => setDialog(null)} />}
        {dialog === "note" && <NoteDialog open onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
