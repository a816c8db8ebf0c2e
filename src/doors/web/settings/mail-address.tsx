import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, newKey, Refusal } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { inputClass, Labelled } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { Confirm } from "./confirm.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Details, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, mailAddressQuery, settingsKeys } from "./queries.ts";
import { Secret } from "./secret.tsx";
import type { MailAddress } from "./shapes.ts";

/** The private address that takes mail for the account. */
export function MailAddressPanel() {
  const address = useQuery(mailAddressQuery);
  return (
    <Panel title={settingsMessages.mail.addressTitle} lead={settingsMessages.mail.addressLead}>
      <Loaded query={address}>{(data) => <Standing address={data} />}</Loaded>
    </Panel>
  );
}

/** The address as it stands, and what can be done with it. */
function Standing({ address }: { address: MailAddress }) {
  const client = useQueryClient();
  const say = useSay();
  const [doing, setDoing] = useState<"make" | "end" | null>(null);
  const { address: own, senders, listening } = address;
  return (
    <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!listening && (
        <Notice>
          <p>{settingsMessages.mail.notListening}</p>
          <Details>
            <p>{settingsMessages.mail.notListeningHow}</p>
          </Details>
        </Notice>
      )}
      {listening && !address.protected && <Notice tone="look">{settingsMessages.mail.clear}</Notice>}
      {own ? (
        <Secret
          label={settingsMessages.mail.addressTitle}
          text={own}
          hint={senders.length > 0 ? settingsMessages.mail.only({ senders: senders.join(", ") }) : ""}
        />
      ) : (
        <p className="text-sm text-muted">{settingsMessages.mail.none}</p>
      )}
      {(listening || own) && (
        <div className="flex flex-wrap gap-2.5">
          <Button look="outline" onClick={() => setDoing("make")}>
            {own ? settingsMessages.mail.renew : settingsMessages.mail.make}
          </Button>
          {own && (
            <Button look="danger" onClick={() => setDoing("end")}>
              {settingsMessages.mail.end}
            </Button>
          )}
        </div>
      )}
      {doing === "make" && <MakeAddress address={address} onClose={() => setDoing(null)} />}
      <Confirm
        open={doing === "end"}
        onClose={() => setDoing(null)}
        title={settingsMessages.mail.endTitle}
        lead={settingsMessages.mail.endLead}
        act={settingsMessages.mail.end}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/mail-address", { params: { header: { "Idempotency-Key": newKey() } } }),
          );
          say({ text: settingsMessages.mail.ended });
          await askAgain(client, settingsKeys.mailAddress);
        }}
      />
    </PanelBody>
  );
}

/** What is wrong with any of the senders: the box counts them, a person sees one field. */
function senderError(error: unknown): string | undefined {
  const own = fieldError(error, "senders");
  if (own !== undefined || !(error instanceof Refusal)) return own;
  return Object.entries(error.fields).find(([field]) => field.startsWith("senders."))?.[1];
}

/** Makes an address, or another one in its place, and says who may send to it. */
function MakeAddress({ address, onClose }: { address: MailAddress; onClose: () => void }) {
  const client = useQueryClient();
  const say = useSay();
  const [senders, setSenders] = useState(address.senders.join("\n"));
  const list = senders.split(/[\s,;]+/).filter((sender) => sender !== "");
  const has = address.address !== null;
  return (
    <FormDialog
      title={has ? settingsMessages.mail.renewTitle : settingsMessages.mail.make}
      lead={has ? settingsMessages.mail.renewLead : settingsMessages.mail.addressLead}
      submit={has ? settingsMessages.mail.renew : settingsMessages.mail.make}
      fields={["senders", ...list.map((_, i) => `senders.${i}`)]}
      onClose={onClose}
      onSubmit={async () => {
        await answered(
          api.POST("/v1/mail-address", {
            params: { header: { "Idempotency-Key": newKey() } },
            body: { senders: list },
          }),
        );
        say({ text: settingsMessages.mail.made });
        await askAgain(client, settingsKeys.mailAddress);
        onClose();
      }}
    >
      {(error) => (
        <Labelled
          label={settingsMessages.mail.senders}
          hint={settingsMessages.mail.sendersHint}
          error={senderError(error)}
        >
          {(names) => (
            <textarea
              {...names}
              rows={3}
              className={`${inputClass} py-2`}
              value={senders}
              onChange={(event) => setSenders(event.target.value)}
            />
          )}
        </Labelled>
      )}
    </FormDialog>
  );
}
