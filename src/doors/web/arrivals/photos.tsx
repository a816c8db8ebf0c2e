import { Camera, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as photosMessages from "#messages/app/photos.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { useQueue } from "./arriving.tsx";

/** `POST /documents` takes at most this many `pages` (service document, Limits). */
const mostPages = 30;

interface Photo {
  file: File;
  address: string;
}

/** A camera calls every photo "image.jpg"; pages get their number for a name. */
const numbered = (file: File, n: number): File =>
  new File([file], `page-${String(n).padStart(2, "0")}${/\.\w+$/.exec(file.name)?.[0] ?? ".jpg"}`, {
    type: file.type,
  });

/** Collects photographed pages, one press a page, and files them together as one document. */
export function PhotosDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queue = useQueue();
  const camera = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<Photo[]>([]);
  const latest = useRef(photos);
  latest.current = photos;

  const clear = () => {
    for (const photo of latest.current) URL.revokeObjectURL(photo.address);
    setPhotos([]);
  };
  useEffect(
    () => () => {
      for (const photo of latest.current) URL.revokeObjectURL(photo.address);
    },
    [],
  );
  const close = () => {
    clear();
    onClose();
  };
  const full = photos.length >= mostPages;

  return (
    <Dialog
      open={open}
      onClose={close}
      title={photosMessages.title}
      lead={photosMessages.lead}
      close={appMessages.cancel}
    >
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={photosMessages.another}
        onChange={(event) => {
          const taken = Array.from(event.target.files ?? [], (file) => ({
            file,
            address: URL.createObjectURL(file),
          }));
          event.target.value = "";
          setPhotos([...photos, ...taken].slice(0, mostPages));
        }}
      />
      {photos.length > 0 && (
        <ol className="mb-4 grid grid-cols-3 gap-3">
          {photos.map((photo, i) => (
            <li key={photo.address} className="relative">
              <img
                src={photo.address}
                alt={photosMessages.page({ n: i + 1 })}
                className="aspect-[3/4] w-full rounded-lg border object-cover"
              />
              <button
                type="button"
                aria-label={photosMessages.remove({ n: i + 1 })}
                className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-black/65 text-white"
                onClick={() => {
                  URL.revokeObjectURL(photo.address);
                  setPhotos(photos.filter((other) => other !== photo));
                }}
              >
                <X className="size-4" aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="grid gap-2.5">
        <Button
          look={photos.length === 0 ? "primary" : "outline"}
          data-first
          className="min-h-12"
          disabled={full}
          onClick={() => camera.current?.click()}
        >
          <Camera className="size-4.5" aria-hidden />
          {photos.length === 0 ? photosMessages.first : photosMessages.another}
        </Button>
        {full && <p className="text-sm text-muted">{photosMessages.full}</p>}
        {photos.length > 0 && (
          <Button
            className="min-h-12"
            onClick={() => {
              queue.addPages(photos.map((photo, i) => numbered(photo.file, i + 1)));
              close();
            }}
          >
            {photosMessages.file({ n: photos.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
