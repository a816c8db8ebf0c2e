import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { answered, api, fieldError, newKey, sentenceOf } from "../api/call.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { useSay } from "../elements/said.tsx";
import { settingsWords } from "../words/settings.ts";
import { Confirm } from "./confirm.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Chip, Line, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, settingsKeys, webhooksQuery } from "./queries.ts";
import { Secret } from "./secret.tsx";
import type { Webhook } from "./shapes.ts";

/** Addresses that are told of what happens. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title={settingsWords.settings.webhooks.title}
      lead={settingsWords.settings.webhooks.lead}
      action={
        <Button look="outline" onClick={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden />
          {settingsWords.settings.webhooks.add}
        </Button>
      }
    >
      <Loaded query={webhooks}>
        {(data) => (
          <>
            {data.webhooks.length === 0 && (
              <PanelBody className="text-sm text-muted">{settingsWords.settings.webhooks.none}</PanelBody>
            )}
            <Lines label={settingsWords.settings.webhooks.title}>
              {data.webhooks.map((webhook) => (
                <WebhookLine key={webhook.id} webhook={webhook} />
              ))}
            </Lines>
          </>
        )}
      </Loaded>
      {adding && <AddWebhook onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const say = useSay();
  const [removing, setRemoving] = useState(false);
  const path = { webhook: webhook.id };
  const test = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/webhooks/{webhook}/test", {
          params: { path, header: { "Idempotency-Key": newKey() } },
        }),
      ),
    onSuccess: (how) => say({ text: how.detail, bad: !how.delivered }),
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: () => askAgain(client, settingsKeys.webhooks),
  });
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
      <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
        {settingsWords.settings.webhooks.test}
      </Button>
      <IconButton
        label={settingsWords.settings.webhooks.remove(webhook.url)}
        className="size-10"
        onClick={() => setRemoving(true)}
      >
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
      <Confirm
        open={removing}
        onClose={() => setRemoving(false)}
        title={settingsWords.settings.webhooks.removeTitle}
        lead={settingsWords.settings.webhooks.removeLead(webhook.url)}
        act={settingsWords.settings.remove}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/webhooks/{webhook}", {
              params: { path, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsWords.settings.webhooks.removed });
          await askAgain(client, settingsKeys.webhooks);
        }}
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
        title={settingsWords.settings.webhooks.secretTitle}
        lead={settingsWords.settings.webhooks.secretLead}
        close={settingsWords.settings.close}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Secret label={settingsWords.settings.webhooks.secret} text={secret} />
          <Button className="justify-self-end" onClick={onClose}>
            {settingsWords.settings.webhooks.done}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={settingsWords.settings.webhooks.addTitle}
      lead={settingsWords.settings.webhooks.addLead}
      submit={settingsWords.settings.webhooks.submit}
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
          label={settingsWords.settings.webhooks.url}
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
