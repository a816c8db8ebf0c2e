import * as keysMessages from "#messages/app/keys.ts";
import { Dialog } from "../elements/dialog.tsx";

/** The keys the app knows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={keysMessages.title} lead={keysMessages.lead}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {Object.values(keysMessages.list).map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-md border bg-paper px-2 py-0.5 font-mono text-xs whitespace-pre">
                {keys}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
