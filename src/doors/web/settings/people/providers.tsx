import { useQuery } from "@tanstack/react-query";
import { LogIn, Pencil } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { useChange } from "../../api/change.ts";
import { keys } from "../../api/client.ts";
import { Button, IconButton } from "../../elements/button.tsx";
import { QueriedList, Trial } from "../elements/list-panel.tsx";
import { Details, Line, Loaded, Panel, PanelBody } from "../elements/panel.tsx";
import { EndButton, Removal } from "../elements/sure.tsx";
import { providersQuery, settingsKeys } from "../queries.ts";
import type { Provider } from "../shapes.ts";
import { ProviderDialog } from "./provider-dialog.tsx";

const said = settingsMessages.providers;
const refresh = [settingsKeys.providers, settingsKeys.linked, keys.state];

/** How people sign in to the box: identity providers, and whether a password does. */
export function ProvidersSection() {
  const providers = useQuery(providersQuery);
  const address = providers.data?.return_address ?? "";
  return (
    <>
      <QueriedList
        title={said.title}
        lead={said.lead}
        add={said.add}
        look="outline"
        adding={(close) => <ProviderDialog address={address} onClose={close} />}
        query={providers}
        of={(data) => data.providers}
        none={said.none}
      >
        {(provider) => <ProviderLine key={provider.id} provider={provider} address={address} />}
      </QueriedList>
      <Passwords />
    </>
  );
}

function ProviderLine({ provider, address }: { provider: Provider; address: string }) {
  const [changing, setChanging] = useState(false);
  const { name } = provider;
  const path = { provider: provider.id };
  return (
    <Line
      icon={<LogIn className="size-5" aria-hidden />}
      title={name}
      detail={`${new URL(provider.issuer).host} · ${said.people({ n: provider.people })}`}
    >
      <Trial
        label={said.test}
        run={async () => {
          const how = await answered(api.POST("/v1/sign-in-providers/{provider}/test", { params: { path } }));
          return { detail: how.detail, good: how.ok };
        }}
        refresh={[]}
      />
      <IconButton label={said.change({ name })} className="size-10" onClick={() => setChanging(true)}>
        <Pencil className="size-4" aria-hidden />
      </IconButton>
      <Removal
        label={said.remove({ name })}
        title={said.removeTitle({ name })}
        lead={said.removeLead}
        run={() => answered(api.DELETE("/v1/sign-in-providers/{provider}", { params: { path } }))}
        said={said.removed}
        refresh={refresh}
      />
      {changing && (
        <ProviderDialog provider={provider} address={address} onClose={() => setChanging(false)} />
      )}
    </Line>
  );
}

/** Whether a password signs in. It can end once an owner has come in without one. */
function Passwords() {
  const providers = useQuery(providersQuery);
  return (
    <Panel title={said.passwords.title}>
      <Loaded query={providers}>
        {({ passwords, passwords_may_end }) => (
          <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">
            <p>{passwords ? said.passwords.on : said.passwords.off}</p>
            {passwords && !passwords_may_end && <p>{said.passwords.notYet}</p>}
            {passwords && passwords_may_end && (
              <div>
                <EndButton
                  text={said.passwords.turnOff}
                  title={said.passwords.turnOffTitle}
                  lead={said.passwords.turnOffLead}
                  run={() => answered(api.POST("/v1/password-sign-in", { body: { allowed: false } }))}
                  said={said.passwords.turnedOff}
                  refresh={refresh}
                />
              </div>
            )}
            {!passwords && <TurnOn />}
            <Details>
              <p>{said.passwords.how}</p>
            </Details>
          </PanelBody>
        )}
      </Loaded>
    </Panel>
  );
}

function TurnOn() {
  const turn = useChange({
    run: () => answered(api.POST("/v1/password-sign-in", { body: { allowed: true } })),
    said: () => said.passwords.turnedOn,
    refresh,
  });
  return (
    <div>
      <Button look="outline" busy={turn.isPending} onClick={() => turn.mutate(undefined)}>
        {said.passwords.turnOn}
      </Button>
    </div>
  );
}
