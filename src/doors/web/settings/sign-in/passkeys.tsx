import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Pencil } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as passkeyMessages from "#messages/app/passkey.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, Refusal, sentenceOf } from "../../api/call.ts";
import { useDone } from "../../api/change.ts";
import { keys } from "../../api/client.ts";
import { Button, IconButton } from "../../elements/button.tsx";
import { Confirm } from "../../elements/confirm.tsx";
import { Field } from "../../elements/field.tsx";
import { Notice } from "../../elements/notice.tsx";
import { useSay } from "../../elements/said.tsx";
import { createPasskey, passkeysPossible } from "../../sign-in/passkey.ts";
import { Hint, Line, Lines, Panel, PanelBody } from "../elements/panel.tsx";
import { Removal } from "../elements/sure.tsx";
import { dayOf, showMoment } from "../elements/when.ts";
import { settingsKeys } from "../queries.ts";
import type { Passkey, Profile } from "../shapes.ts";

/** The passkeys of the person: made, named, removed. */
export function Passkeys({ profile }: { profile: Profile }) {
  const _client = useQueryClient();
  const _say = useSay();
  const [naming, setNaming] = useState<Passkey | null>(null);
  const done = useDone(settingsKeys.profile, keys.state);
  const add = useMutation({
    mutationFn: () => createPasskey(passkeyMessages.deviceName),
    onSuccess: () => done(passkeyMessages.made),
  });
  const possible = passkeysPossible();
  return (
    <Panel
      title={settingsMessages.passkeys.title}
      lead={settingsMessages.passkeys.lead}
      action={
        possible && (
          <Button look="outline" busy={add.isPending} onClick={() => add.mutate()}>
            <Fingerprint className="size-4" aria-hidden />
            {settingsMessages.passkeys.add}
          </Button>
        )
      }
    >
      {add.error && (
        <PanelBody>
          <Notice tone="bad" urgent>
            {add.error instanceof Refusal ? sentenceOf(add.error) : passkeyMessages.failed}
          </Notice>
        </PanelBody>
      )}
      {!possible && (
        <PanelBody>
          <Notice>
            <Hint said={settingsMessages.passkeys.impossible} how={settingsMessages.passkeys.how} />
          </Notice>
        </PanelBody>
      )}
      {possible && profile.passkeys.length === 0 && (
        <PanelBody className="text-sm text-muted">{settingsMessages.passkeys.none}</PanelBody>
      )}
      <Lines label={settingsMessages.passkeys.title}>
        {profile.passkeys.map((passkey) => (
          <Line
            key={passkey.id}
            icon={<Fingerprint className="size-5" aria-hidden />}
            title={passkey.name}
            detail={`${settingsMessages.passkeys.made({ when: dayOf(passkey.created) })} · ${
              passkey.last_used
                ? settingsMessages.passkeys.used({ when: showMoment(passkey.last_used) })
                : settingsMessages.passkeys.unused
            }`}
          >
            <IconButton
              label={settingsMessages.passkeys.rename({ name: passkey.name })}
              className="size-10"
              onClick={() => setNaming(passkey)}
            >
              <Pencil className="size-4" aria-hidden />
            </IconButton>
            <Removal
              label={settingsMessages.passkeys.remove({ name: passkey.name })}
              title={settingsMessages.passkeys.removeTitle}
              lead={settingsMessages.passkeys.removeLead({ name: passkey.name })}
              run={() =>
                answered(api.DELETE("/v1/passkeys/{passkey}", { params: { path: { passkey: passkey.id } } }))
              }
              said={settingsMessages.passkeys.removed}
              refresh={[settingsKeys.profile, keys.state]}
            />
          </Line>
        ))}
      </Lines>
      {naming && (
        <Rename
          key={naming.id}
          passkey={naming}
          onClose={() => setNaming(null)}
          refresh={[settingsKeys.profile, keys.state]}
        />
      )}
    </Panel>
  );
}

function Rename(given: { passkey: Passkey; onClose: () => void; refresh: readonly QueryKey[] }) {
  const done = useDone(...given.refresh);
  const [name, setName] = useState(given.passkey.name);
  return (
    <Confirm
      open
      onClose={given.onClose}
      title={settingsMessages.passkeys.renameTitle}
      lead={settingsMessages.passkeys.renameLead}
      submit={appMessages.save}
      look="primary"
      onSubmit={async () => {
        await answered(
          api.PATCH("/v1/passkeys/{passkey}", {
            params: { path: { passkey: given.passkey.id } },
            body: { name: name.trim() },
          }),
        );
        await done(settingsMessages.passkeys.renamed);
      }}
    >
      <Field
        label={settingsMessages.passkeys.name}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Confirm>
  );
}
