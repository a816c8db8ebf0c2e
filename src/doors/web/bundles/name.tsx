import type { UseMutationResult } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import * as bundlesMessages from "#messages/app/bundles.ts";
import { answered, api, newKey } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Meanwhile, unlessChanged } from "../api/meanwhile.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { Conflict } from "../elements/conflict.tsx";
import { inputClass } from "../elements/field.tsx";
import type { Bundle } from "../shapes.ts";

/** The name of a bundle, changed where it stands. */
export function BundleName({ bundle }: { bundle: Bundle }) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The name that stood there when the person began to type. */
  const [seen, setSeen] = useState("");
  const path = { bundle: bundle.id };
  const rename: UseMutationResult<{ bundle: Bundle }, Error, { name: string; seen: string | null }> =
    useChange({
      run: ({ name, seen: before }: { name: string; seen: string | null }) =>
        unlessChanged(
          before,
          () => api.GET("/v1/bundles/{bundle}", { params: { path } }),
          (now) => now.bundle.name,
          (tag) =>
            answered(
              api.PATCH("/v1/bundles/{bundle}", {
                params: { path, header: { "Idempotency-Key": newKey(), ...tag } },
                body: { name },
              }),
            ),
        ),
      said: (made) => bundlesMessages.toast.renamed({ name: made.bundle.name }),
      undo: () => () => rename.mutate({ name: bundle.name, seen: null }),
      refresh: [keys.bundles],
      onDone: () => setTyped(null),
    });
  const save = (before: string) => {
    const name = typed?.trim() ?? "";
    if (name === "" || name === before) close();
    else rename.mutate({ name, seen: before });
  };
  const close = () => {
    setTyped(null);
    rename.reset();
  };
  const conflict = rename.error instanceof Meanwhile ? rename.error : null;
  if (typed === null) {
    return (
      <div className="flex items-center gap-1">
        <h1 className="min-w-0 font-serif text-2xl break-words">{bundle.name}</h1>
        <IconButton
          label={bundlesMessages.rename}
          onClick={() => {
            setSeen(bundle.name);
            setTyped(bundle.name);
          }}
        >
          <Pencil className="size-4" aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <form
      className="flex flex-wrap gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!conflict) save(seen);
      }}
    >
      <h1 className="sr-only">{bundle.name}</h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person just asked to write here.
        autoFocus
        aria-label={bundlesMessages.name}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && close()}
        className={`${inputClass} max-w-96`}
      />
      {conflict ? (
        <Conflict error={conflict} busy={rename.isPending} onKeep={() => save(conflict.now)} onTake={close} />
      ) : (
        <>
          <Button type="submit" busy={rename.isPending}>
            {bundlesMessages.save}
          </Button>
          <Button look="quiet" onClick={close}>
            {bundlesMessages.cancel}
          </Button>
        </>
      )}
    </form>
  );
}
