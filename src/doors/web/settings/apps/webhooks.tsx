import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { useAgain } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Field, Tick } from "../../elements/field.tsx";
import { useFields } from "../../elements/fields.ts";
import { FormDialog } from "../../elements/form-dialog.tsx";
import { QueriedList, Trial, Trouble } from "../elements/list-panel.tsx";
import { Chip, Line, Loaded } from "../elements/panel.tsx";
import { SecretDialog } from "../elements/secret.tsx";
import { Removal } from "../elements/sure.tsx";
import { showExactly, showMoment } from "../elements/when.ts";
import { deliveriesQuery, settingsKeys, webhooksQuery } from "../queries.ts";
import type { Delivery, Webhook } from "../shapes.ts";

type WebhookEvent = Webhook["events"][number];

/** What an address can be told of, in the order it is offered. */
const events = [
  "document.filed",
  "document.needs_review",
  "checkup.due",
  "import.done",
] as const satisfies readonly WebhookEvent[];

const words: Readonly<Record<string, string>> = {
  "document.filed": settingsMessages.webhooks.events.filed,
  "document.needs_review": settingsMessages.webhooks.events.needsReview,
  "checkup.due": settingsMessages.webhooks.events.due,
  "import.done": settingsMessages.webhooks.events.imported,
  "webhook.test": settingsMessages.webhooks.events.test,
};

/** What an event is called; one that has no name here, by the word it goes out under. */
const eventWords = (event: string): string => words[event] ?? event;

/** Addresses that are told of what happens. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  return (
    <QueriedList
      title={settingsMessages.webhooks.title}
      lead={settingsMessages.webhooks.lead}
      add={settingsMessages.webhooks.add}
      look="outline"
      adding={(close) => <AddWebhook onClose={close} />}
      query={webhooks}
      of={(data) => data.webhooks}
      none={settingsMessages.webhooks.none}
    >
      {(webhook) => <WebhookLine key={webhook.id} webhook={webhook} />}
    </QueriedList>
  );
}

/** What is wrong with a webhook; null while deliveries get through. */
function trouble({ state, last_failure, waiting, given_up }: Webhook): string | null {
  if (state === "off") return settingsMessages.webhooks.off;
  if (state === "failing")
    return [last_failure?.detail, settingsMessages.webhooks.waiting({ n: waiting })]
      .filter(Boolean)
      .join(" ");
  return given_up > 0 ? settingsMessages.webhooks.givenUp({ n: given_up }) : null;
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<"deliveries" | "secret" | null>(null);
  const { url, last_delivered } = webhook;
  const params = { path: { webhook: webhook.id } };
  const wrong = trouble(webhook);
  const told =
    webhook.events.length === events.length
      ? settingsMessages.webhooks.events.all
      : webhook.events.map(eventWords).join(", ");
  return (
    <Line
      icon={<WebhookIcon className="size-5" aria-hidden />}
      title={<span className="break-all">{url}</span>}
      detail={
        <>
          <span className="block">{told}</span>
          <span className="block">
            {last_delivered
              ? settingsMessages.webhooks.delivered({ when: showMoment(last_delivered) })
              : settingsMessages.webhooks.undelivered}
          </span>
          {wrong && <Trouble>{wrong}</Trouble>}
          <span className="mt-1 -ml-4 flex flex-wrap gap-1">
            <Trial
              label={settingsMessages.webhooks.test}
              run={async () => {
                const how = await answered(api.POST("/v1/webhooks/{webhook}/test", { params }));
                return { detail: how.detail, good: how.delivered };
              }}
              refresh={[settingsKeys.webhooks]}
            />
            <Button
              look="quiet"
              aria-label={settingsMessages.webhooks.deliveriesOf({ url })}
              onClick={() => setOpen("deliveries")}
            >
              {settingsMessages.webhooks.deliveries}
            </Button>
            <Button
              look="quiet"
              aria-label={settingsMessages.webhooks.renewOf({ url })}
              onClick={() => setOpen("secret")}
            >
              {settingsMessages.webhooks.renew}
            </Button>
          </span>
        </>
      }
    >
      <Removal
        label={settingsMessages.webhooks.remove({ url })}
        title={settingsMessages.webhooks.removeTitle}
        lead={settingsMessages.webhooks.removeLead({ url })}
        run={() => answered(api.DELETE("/v1/webhooks/{webhook}", { params }))}
        said={settingsMessages.webhooks.removed}
        refresh={[settingsKeys.webhooks]}
      />
      {open === "deliveries" && <Deliveries webhook={webhook} onClose={() => setOpen(null)} />}
      {open === "secret" && <NewSecret webhook={webhook} onClose={() => setOpen(null)} />}
    </Line>
  );
}

/** The last tries of a webhook, the newest first. */
function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const tries = useQuery(deliveriesQuery(webhook.id));
  return (
    <Dialog
      onClose={onClose}
      title={settingsMessages.webhooks.deliveries}
      lead={settingsMessages.webhooks.deliveriesLead}
    >
      <Loaded query={tries}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="text-sm text-muted">{settingsMessages.webhooks.noDeliveries}</p>
          ) : (
            <ol className="divide-y text-sm">
              {deliveries.map((one) => (
                <DeliveryLine key={`${one.id} ${one.attempt}`} one={one} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const DeliveryLine = ({ one }: { one: Delivery }) => (
  <li className="py-2.5">
    <div className="flex items-baseline justify-between gap-3">
      <span className="font-medium">{eventWords(one.event)}</span>
      <Chip tone={one.delivered ? "good" : "look"}>
        {one.delivered ? settingsMessages.webhooks.gotThrough : settingsMessages.webhooks.failed}
      </Chip>
    </div>
    <p className="text-muted tabular-nums">
      <time dateTime={one.at}>{showExactly(one.at)}</time>
      {one.attempt > 1 && ` · ${settingsMessages.webhooks.attempt({ n: one.attempt })}`}
    </p>
    {!one.delivered && <p className="break-words text-muted">{one.detail}</p>}
  </li>
);

/** Asks before the secret is changed, then shows the new one this once. */
function NewSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={settingsMessages.webhooks.renewTitle}
      lead={settingsMessages.webhooks.renewLead}
      submit={settingsMessages.webhooks.renewSubmit}
      onClose={onClose}
      onSubmit={async () => {
        const path = { webhook: webhook.id };
        setSecret((await answered(api.POST("/v1/webhooks/{webhook}/secret", { params: { path } }))).secret);
      }}
    />
  );
}

const ShownSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog
    onClose={onClose}
    title={settingsMessages.webhooks.secretTitle}
    lead={settingsMessages.webhooks.secretLead}
    label={settingsMessages.webhooks.secret}
    text={secret}
  />
);

function AddWebhook({ onClose }: { onClose: () => void }) {
  const again = useAgain(settingsKeys.webhooks);
  const form = useFields({ url: "" });
  const [wanted, setWanted] = useState<readonly WebhookEvent[]>(events);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={settingsMessages.webhooks.addTitle}
      lead={settingsMessages.webhooks.addLead}
      submit={settingsMessages.webhooks.submit}
      fields={["url"]}
      ready={wanted.length > 0}
      onClose={onClose}
      onSubmit={async () => {
        const body = { url: form.values.url.trim(), events: [...wanted] };
        const made = await answered(api.POST("/v1/webhooks", { body }));
        setSecret(made.secret);
        await again();
      }}
    >
      {(error) => (
        <>
          <Field
            label={settingsMessages.webhooks.url}
            type="url"
            required
            maxLength={2000}
            {...form.field("url", error)}
          />
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-sm font-medium">{settingsMessages.webhooks.when}</legend>
            {events.map((event) => (
              <Tick
                key={event}
                label={eventWords(event)}
                on={wanted.includes(event)}
                onTick={(on) => setWanted(events.filter((e) => (e === event ? on : wanted.includes(e))))}
                className="min-h-10 text-sm"
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
