import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { LinesOrNone, ListPanel, Removal, Trial } from "./list-panel.tsx";
import { Chip, Line, Loaded } from "./panel.tsx";
import { askAgain, settingsKeys, webhooksQuery } from "./queries.ts";
import { Secret } from "./secret.tsx";
import type { Webhook } from "./shapes.ts";

/** Addresses that are told of what happens. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  return (
    <ListPanel
      title={settingsMessages.webhooks.title}
      lead={settingsMessages.webhooks.lead}
      add={settingsMessages.webhooks.add}
      look="outline"
      adding={(close) => <AddWebhook onClose={close} />}
    >
      <Loaded query={webhooks}>
        {(data) => (
          <LinesOrNone
            label={settingsMessages.webhooks.title}
            none={settingsMessages.webhooks.none}
            of={data.webhooks}
          >
            {(webhook) => <WebhookLine key={webhook.id} webhook={webhook} />}
          </LinesOrNone>
        )}
      </Loaded>
    </ListPanel>
  );
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const params = () => ({ path: { webhook: webhook.id }, header: { "Idempotency-Key": newKey() } });
  const again = () => askAgain(client, settingsKeys.webhooks);
  return (
    <Line
      icon={<WebhookIcon className="size-5" aria-hidden />}
      title={<span className="break-all">{webhook.url}</span>}
      detail={
        webhook.state === "on" || !webhook.last_failure ? undefined : (
          <Chip tone="look">{webhook.last_failure.detail}</Chip>
        )
      }
    >
      <Trial
        label={settingsMessages.webhooks.test}
        run={async () => {
          const how = await answered(api.POST("/v1/webhooks/{webhook}/test", { params: params() }));
          return { detail: how.detail, good: how.delivered };
        }}
        again={again}
      />
      <Removal
        label={settingsMessages.webhooks.remove({ url: webhook.url })}
        title={settingsMessages.webhooks.removeTitle}
        lead={settingsMessages.webhooks.removeLead({ url: webhook.url })}
        onRemove={() => answered(api.DELETE("/v1/webhooks/{webhook}", { params: params() }))}
        said={settingsMessages.webhooks.removed}
        again={again}
      />
    </Line>
  );
}

function AddWebhook({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={settingsMessages.webhooks.secretTitle}
        lead={settingsMessages.webhooks.secretLead}
        close={settingsMessages.close}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Secret label={settingsMessages.webhooks.secret} text={secret} />
          <Button className="justify-self-end" onClick={onClose}>
            {settingsMessages.webhooks.done}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={settingsMessages.webhooks.addTitle}
      lead={settingsMessages.webhooks.addLead}
      submit={settingsMessages.webhooks.submit}
      fields={["url"]}
      onClose={onClose}
      onSubmit={async () => {
        const made = await answered(
          api.POST("/v1/webhooks", {
            params: { header: { "Idempotency-Key": newKey() } },
            body: { url: url.trim() },
          }),
        );
        setSecret(made.secret);
        await askAgain(client, settingsKeys.webhooks);
      }}
    >
      {(error) => (
        <Field
          label={settingsMessages.webhooks.url}
          type="url"
          required
          maxLength={2000}
          value={url}
          error={fieldError(error, "url")}
          onChange={(event) => setUrl(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
