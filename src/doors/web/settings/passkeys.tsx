import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Pencil } from "lucide-react";
import { useState } from "react";
import { answered, api, newKey, Refusal, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { createPasskey, passkeysPossible } from "../sign-in/passkey.ts";
import { frontWords } from "../words/front.ts";
import { settingsWords } from "../words/settings.ts";
import { Confirm } from "./confirm.tsx";
import { Removal } from "./list-panel.tsx";
import { Line, Lines, Panel, PanelBody } from "./panel.tsx";
import { askAgain, settingsKeys } from "./queries.ts";
import type { Passkey, Profile } from "./shapes.ts";
import { dayOf, showMoment } from "./when.ts";

/** The passkeys of the person: made, named, removed. */
export function Passkeys({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const say = useSay();
  const [naming, setNaming] = useState<Passkey | null>(null);
  const again = () => askAgain(client, settingsKeys.profile, keys.state);
  const add = useMutation({
    mutationFn: () => createPasskey(frontWords.passkey.deviceName),
    onSuccess: async () => {
      say({ text: frontWords.passkey.made });
      await again();
    },
  });
  const possible = passkeysPossible();
  return (
    <Panel
      title={settingsWords.settings.passkeys.title}
      lead={settingsWords.settings.passkeys.lead}
      action={
        possible && (
          <Button look="outline" busy={add.isPending} onClick={() => add.mutate()}>
            <Fingerprint className="size-4" aria-hidden />
            {settingsWords.settings.passkeys.add}
          </Button>
        )
      }
    >
      {add.error && (
        <PanelBody>
          <Notice tone="bad" urgent>
            {add.error instanceof Refusal ? sentenceOf(add.error) : frontWords.passkey.failed}
          </Notice>
        </PanelBody>
      )}
      {!possible && (
        <PanelBody>
          <Notice>{settingsWords.settings.passkeys.impossible}</Notice>
        </PanelBody>
      )}
      {possible && profile.passkeys.length === 0 && (
        <PanelBody className="text-sm text-muted">{settingsWords.settings.passkeys.none}</PanelBody>
      )}
      <Lines label={settingsWords.settings.passkeys.title}>
        {profile.passkeys.map((passkey) => (
          <Line
            key={passkey.id}
            icon={<Fingerprint className="size-5" aria-hidden />}
            title={passkey.name}
            detail={`${settingsWords.settings.passkeys.made(dayOf(passkey.created))} · ${
              passkey.last_used
                ? settingsWords.settings.passkeys.used(showMoment(passkey.last_used))
                : settingsWords.settings.passkeys.unused
            }`}
          >
            <IconButton
              label={settingsWords.settings.passkeys.rename(passkey.name)}
              className="size-10"
              onClick={() => setNaming(passkey)}
            >
              <Pencil className="size-4" aria-hidden />
            </IconButton>
            <Removal
              label={settingsWords.settings.passkeys.remove(passkey.name)}
              title={settingsWords.settings.passkeys.removeTitle}
              lead={settingsWords.settings.passkeys.removeLead(passkey.name)}
              onRemove={() =>
                answered(
                  api.DELETE("/v1/passkeys/{passkey}", {
                    params: { path: { passkey: passkey.id }, header: { "Idempotency-Key": newKey() } },
                  }),
                )
              }
              said={settingsWords.settings.passkeys.removed}
              again={again}
            />
          </Line>
        ))}
      </Lines>
      {naming && <Rename key={naming.id} passkey={naming} onClose={() => setNaming(null)} again={again} />}
    </Panel>
  );
}

function Rename(given: { passkey: Passkey; onClose: () => void; again: () => Promise<unknown> }) {
  const say = useSay();
  const [name, setName] = useState(given.passkey.name);
  return (
    <Confirm
      open
      onClose={given.onClose}
      title={settingsWords.settings.passkeys.renameTitle}
      lead={settingsWords.settings.passkeys.renameLead}
      act={settingsWords.settings.save}
      look="primary"
      onAct={async () => {
        await answered(
          api.PATCH("/v1/passkeys/{passkey}", {
            params: { path: { passkey: given.passkey.id }, header: { "Idempotency-Key": newKey() } },
            body: { name: name.trim() },
          }),
        );
        say({ text: settingsWords.settings.passkeys.renamed });
        await given.again();
      }}
    >
      <Field
        label={settingsWords.settings.passkeys.name}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Confirm>
  );
}
