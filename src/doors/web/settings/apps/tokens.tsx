import { useMutation, useQuery } from "@tanstack/react-query";
import { ExternalLink, KeyRound, Plug } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { useAgain } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Field, Tick } from "../../elements/field.tsx";
import { useFields } from "../../elements/fields.ts";
import { Form } from "../../elements/form.tsx";
import { Notice, Refused } from "../../elements/notice.tsx";
import { localDay, showDay, thisMoment } from "../../formatting.ts";
import { ListPanel } from "../elements/list-panel.tsx";
import { Chip, Line, Lines, Loaded, PanelBody } from "../elements/panel.tsx";
import { SecretDialog } from "../elements/secret.tsx";
import { Removal } from "../elements/sure.tsx";
import { dayOf, showMoment } from "../elements/when.ts";
import { profileQuery, settingsKeys, tokensQuery } from "../queries.ts";
import type { OwnToken, Scope } from "../shapes.ts";
import { Webhooks } from "./webhooks.tsx";

/** What the person gave to programs: tokens made, seen and taken away. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery);
  const profile = useQuery(profileQuery);
  return (
    <Loaded query={tokens}>
      {(data) => (
        <>
          <ListPanel
            title={settingsMessages.tokens.title}
            lead={settingsMessages.tokens.lead}
            add={settingsMessages.tokens.add}
            adding={(close) => <AddToken offered={data.offered} onClose={close} />}
          >
            <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">
              {!data.works && <Notice tone="look">{settingsMessages.tokens.plan}</Notice>}
              <p className="break-words">
                {settingsMessages.tokens.api}{" "}
                <code className="font-mono text-ink select-all">{data.api}</code>.{" "}
                <a
                  href="/v1/reference"
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 font-medium text-accent hover:underline"
                >
                  {settingsMessages.tokens.reference}
                  <ExternalLink className="size-3.5" aria-hidden />
                </a>
              </p>
              {data.tokens.length === 0 && <p>{settingsMessages.tokens.none}</p>}
            </PanelBody>
            <Lines label={settingsMessages.tokens.title}>
              {data.tokens.map((token) => (
                <TokenLine key={token.id} token={token} />
              ))}
            </Lines>
          </ListPanel>
          {profile.data?.role === "owner" && <Webhooks />}
        </>
      )}
    </Loaded>
  );
}

function TokenLine({ token }: { token: OwnToken }) {
  const Icon = token.kind === "connection" ? Plug : KeyRound;
  const details = [
    settingsMessages.tokens.made({ when: dayOf(token.created) }),
    token.last_used
      ? settingsMessages.tokens.used({ when: showMoment(token.last_used) })
      : settingsMessages.tokens.unused,
    ...(token.expires_at && !token.ended
      ? [settingsMessages.tokens.until({ day: showDay(token.expires_at) })]
      : []),
  ];
  return (
    <Line
      icon={<Icon className="size-5" aria-hidden />}
      title={
        <>
          {token.name} {token.ended && <Chip tone="look">{settingsMessages.tokens.ended}</Chip>}{" "}
          {token.kind === "connection" && <Chip>{settingsMessages.tokens.connection}</Chip>}
        </>
      }
      detail={
        <>
          <span className="block">{token.scopes.map((s) => settingsMessages.scopes[s].name).join(", ")}</span>
          <span className="block">{details.join(" · ")}</span>
        </>
      }
    >
      <Removal
        label={settingsMessages.tokens.revoke({ name: token.name })}
        title={settingsMessages.tokens.revokeTitle}
        lead={settingsMessages.tokens.revokeLead({ name: token.name })}
        run={() => answered(api.DELETE("/v1/tokens/{token}", { params: { path: { token: token.id } } }))}
        said={settingsMessages.tokens.revoked}
        refresh={[settingsKeys.tokens]}
      />
    </Line>
  );
}

function AddToken({ offered, onClose }: { offered: readonly Scope[]; onClose: () => void }) {
  const again = useAgain(settingsKeys.tokens);
  const form = useFields({ name: "", expires: "" });
  const { name, expires } = form.values;
  const [scopes, setScopes] = useState<Scope[]>([]);
  const add = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/tokens", { body: { name: name.trim(), scopes, ...(expires ? { expires } : {}) } }),
      ),
    onSuccess: again,
  });
  const tick = (scope: Scope, on: boolean) =>
    setScopes(on ? [...scopes, scope] : scopes.filter((s) => s !== scope));
  if (add.data)
    return (
      <SecretDialog
        onClose={onClose}
        title={settingsMessages.tokens.secretTitle}
        lead={add.data.token.name}
        label={settingsMessages.tokens.secret}
        text={add.data.secret}
      />
    );
  return (
    <Dialog onClose={onClose} title={settingsMessages.tokens.addTitle} lead={settingsMessages.tokens.addLead}>
      <Form onSubmit={() => add.mutate()}>
        <Field
          label={settingsMessages.tokens.name}
          hint={settingsMessages.tokens.nameHint}
          required
          maxLength={120}
          autoComplete="off"
          {...form.field("name", add.error)}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">{settingsMessages.tokens.may}</legend>
          <p className="text-sm text-muted">{settingsMessages.scopes.read.lead}</p>
          {offered
            .filter((scope) => scope !== "read" && scope !== "manage")
            .map((scope) => (
              <div key={scope}>
                <Tick
                  label={`${settingsMessages.scopes[scope].name}: ${settingsMessages.scopes[scope].lead}`}
                  on={scopes.includes(scope)}
                  onTick={(on) => tick(scope, on)}
                  className="min-h-10 text-sm"
                />
              </div>
            ))}
        </fieldset>
        <Field
          label={settingsMessages.tokens.expires}
          hint={settingsMessages.tokens.expiresHint}
          type="date"
          min={localDay(thisMoment())}
          {...form.field("expires", add.error)}
        />
        <Refused error={add.error} fields={["name", "expires"]} />
        <Button type="submit" busy={add.isPending} className="justify-self-end">
          {settingsMessages.tokens.submit}
        </Button>
      </Form>
    </Dialog>
  );
}
