import { Dialog } from "../elements/dialog.tsx";
import { paletteWords } from "../words/palette.ts";

/** The keys the app knows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(now) => now || onClose()}
      title={paletteWords.keys.title}
      lead={paletteWords.keys.lead}
      close={paletteWords.keys.close}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {paletteWords.keys.list.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-md border bg-paper px-2 py-0.5 font-mono text-xs whitespace-pre">
                {keys}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
