import type { UseMutationResult } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { answered, api, newKey } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { inputClass } from "../elements/field.tsx";
import type { Bundle } from "../shapes.ts";
import { bundlesWords } from "../words/bundles.ts";

/** The name of a bundle, changed where it stands. */
export function BundleName({ bundle }: { bundle: Bundle }) {
  const [typed, setTyped] = useState<string | null>(null);
  const rename: UseMutationResult<{ bundle: Bundle }, Error, string> = useChange({
    run: (name: string) =>
      answered(
        api.PATCH("/v1/bundles/{bundle}", {
          params: { path: { bundle: bundle.id }, header: { "Idempotency-Key": newKey() } },
          body: { name },
        }),
      ),
    said: (made) => bundlesWords.bundles.said.renamed(made.bundle.name),
    undo: () => () => rename.mutate(bundle.name),
    refresh: [keys.bundles],
    onDone: () => setTyped(null),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed?.trim() ?? "";
    if (name === "" || name === bundle.name) setTyped(null);
    else rename.mutate(name);
  };
  if (typed === null) {
    return (
      <div className="flex items-center gap-1">
        <h1 className="min-w-0 font-serif text-2xl break-words">{bundle.name}</h1>
        <IconButton label={bundlesWords.bundles.rename} onClick={() => setTyped(bundle.name)}>
          <Pencil className="size-4" aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <form className="flex flex-wrap gap-2" onSubmit={submit}>
      <h1 className="sr-only">{bundle.name}</h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person just asked to write here.
        autoFocus
        aria-label={bundlesWords.bundles.name}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setTyped(null)}
        className={`${inputClass} max-w-96`}
      />
      <Button type="submit" busy={rename.isPending}>
        {bundlesWords.bundles.save}
      </Button>
      <Button look="quiet" onClick={() => setTyped(null)}>
        {bundlesWords.bundles.cancel}
      </Button>
    </form>
  );
}
