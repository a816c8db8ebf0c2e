import { Camera, Images } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as photosMessages from "#messages/app/photos.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { PageGrid } from "./page-grid.tsx";
import { mostPages, usePages } from "./use-pages.ts";

const Scanner = lazy(async () => ({ default: (await import("./scanner.tsx")).Scanner }));

/** Where the camera can be looked through; elsewhere the device's own takes the pictures. */
const canScan = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

/** Collects photographed pages, one press a page or none at all, and files them together as one document once they are in order. */
export function PhotosDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { pages, add, move, turn, remove, clear, send } = usePages();
  const [scanning, setScanning] = useState(canScan);
  const [refused, setRefused] = useState(!canScan());
  const [leaving, setLeaving] = useState(false);
  // The page that the next picture takes the place of.
  const [again, setAgain] = useState<string | undefined>();
  const full = pages.length >= mostPages;
  const take = (pictures: readonly Blob[]) => {
    add(pictures, again);
    setAgain(undefined);
  };
  const more = () => (refused ? camera.current?.click() : setScanning(true));
  const close = () => (pages.length === 0 ? onClose() : setLeaving(true));

  if (scanning)
    return (
      <Suspense fallback={null}>
        <Scanner
          count={pages.length}
          last={pages.at(-1)?.address}
          once={again !== undefined}
          full={full && again === undefined}
          onTaken={(picture) => {
            take([picture]);
            if (again !== undefined) setScanning(false);
          }}
          onDone={() => {
            setAgain(undefined);
            setScanning(false);
          }}
          onClose={() => {
            setAgain(undefined);
            if (pages.length === 0) onClose();
            else setScanning(false);
          }}
          onRefused={() => {
            setRefused(true);
            setScanning(false);
          }}
        />
      </Suspense>
    );
  if (leaving)
    return (
      <Leaving
        n={pages.length}
        onKeep={onClose}
        onGoOn={() => setLeaving(false)}
        onDrop={() => {
          clear();
          onClose();
        }}
      />
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={photosMessages.title}
      lead={photosMessages.lead}
      close={appMessages.cancel}
    >
      <Chooser input={camera} label={photosMessages.another} capture onChosen={take} />
      <Chooser input={picker} label={photosMessages.choose} onChosen={take} />
      {refused && pages.length === 0 && (
        <p className="mb-4 text-sm text-muted">
          {window.isSecureContext ? photosMessages.noCamera : photosMessages.plain}
        </p>
      )}
      {pages.length > 0 && (
        <PageGrid
          pages={pages}
          onMove={move}
          onTurn={turn}
          onRemove={remove}
          onRetake={(id) => {
            setAgain(id);
            more();
          }}
        />
      )}
      <div className="grid gap-2.5">
        <Sources
          none={pages.length === 0}
          full={full}
          scans={!refused}
          onCamera={() => {
            setAgain(undefined);
            more();
          }}
          onChoose={() => {
            setAgain(undefined);
            picker.current?.click();
          }}
        />
        {full && <p className="text-sm text-muted">{photosMessages.full}</p>}
        {pages.length > 0 && (
          <FileAll
            n={pages.length}
            onFile={async () => {
              await send();
              onClose();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface SourcesProps {
  /** There is no page yet, and there can be no more. */
  none: boolean;
  full: boolean;
  /** The camera is looked through here; else the device's own is opened. */
  scans: boolean;
  onCamera(): void;
  onChoose(): void;
}

/** Where the next page comes from. */
const Sources = ({ none, full, scans, onCamera, onChoose }: SourcesProps) => (
  <div className="grid grid-cols-2 gap-2.5">
    <Button
      look={none ? "primary" : "outline"}
      data-first
      className="min-h-12 whitespace-normal"
      disabled={full}
      onClick={onCamera}
    >
      <Camera className="size-4.5 shrink-0" aria-hidden />
      {scans ? photosMessages.scan : none ? photosMessages.first : photosMessages.another}
    </Button>
    <Button look="outline" className="min-h-12 whitespace-normal" disabled={full} onClick={onChoose}>
      <Images className="size-4.5 shrink-0" aria-hidden />
      {photosMessages.choose}
    </Button>
  </div>
);

/** Files the pages as one document. */
function FileAll({ n, onFile }: { n: number; onFile: () => Promise<void> }) {
  const [sending, setSending] = useState(false);
  return (
    <Button
      className="min-h-12"
      busy={sending}
      onClick={async () => {
        setSending(true);
        try {
          await onFile();
        } finally {
          setSending(false);
        }
      }}
    >
      {photosMessages.file({ n })}
    </Button>
  );
}

interface LeavingProps {
  n: number;
  onKeep(): void;
  onGoOn(): void;
  onDrop(): void;
}

/** Asks what becomes of pages that are not filed: nothing is thrown away by leaving. */
const Leaving = ({ n, onKeep, onGoOn, onDrop }: LeavingProps) => (
  <Dialog onClose={onGoOn} title={photosMessages.leave} lead={photosMessages.leaveLead({ n })}>
    <div className="grid gap-2.5">
      <Button data-first className="min-h-12" onClick={onKeep}>
        {photosMessages.keep}
      </Button>
      <Button look="outline" className="min-h-12" onClick={onGoOn}>
        {photosMessages.goOn}
      </Button>
      <Button look="danger" className="min-h-12" onClick={onDrop}>
        {photosMessages.drop}
      </Button>
    </div>
  </Dialog>
);

interface ChooserProps {
  input: React.RefObject<HTMLInputElement | null>;
  label: string;
  /** The device's own camera opens, at its back. */
  capture?: boolean;
  onChosen(pictures: File[]): void;
}

const Chooser = ({ input, label, capture, onChosen }: ChooserProps) => (
  <input
    ref={input}
    type="file"
    accept="image/*"
    capture={capture ? "environment" : undefined}
    multiple={!capture}
    hidden
    aria-label={label}
    onChange={(event) => {
      const chosen = Array.from(event.target.files ?? []);
      event.target.value = "";
      if (chosen.length > 0) onChosen(chosen);
    }}
  />
);
