import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, KeyRound, Plug } from "lucide-react";
import { useState } from "react";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field, Tick } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { localDay, showDay, thisMoment } from "../formatting.ts";
import { settingsWords } from "../words/settings.ts";
import { Refused } from "./form-dialog.tsx";
import { ListPanel, Removal } from "./list-panel.tsx";
import { Chip, Line, Lines, Loaded, PanelBody } from "./panel.tsx";
import { askAgain, profileQuery, settingsKeys, tokensQuery } from "./queries.ts";
import { Secret } from "./secret.tsx";
import type { OwnToken, Scope } from "./shapes.ts";
import { Webhooks } from "./webhooks.tsx";
import { dayOf, showMoment } from "./when.ts";

/** What the person gave to programs: tokens made, seen and taken away. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery);
  const profile = useQuery(profileQuery);
  return (
    <Loaded query={tokens}>
      {(data) => (
        <>
          <ListPanel
            title={settingsWords.settings.tokens.title}
            lead={settingsWords.settings.tokens.lead}
            add={settingsWords.settings.tokens.add}
            adding={(close) => <AddToken offered={data.offered} onClose={close} />}
          >
            <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">
              {!data.works && <Notice tone="look">{settingsWords.settings.tokens.plan}</Notice>}
              <p className="break-words">
                {settingsWords.settings.tokens.api}{" "}
                <code className="font-mono text-ink select-all">{data.api}</code>.{" "}
                <a
                  href="/v1/reference"
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1 font-medium text-accent hover:underline"
                >
                  {settingsWords.settings.tokens.reference}
                  <ExternalLink className="size-3.5" aria-hidden />
                </a>
              </p>
              {data.tokens.length === 0 && <p>{settingsWords.settings.tokens.none}</p>}
            </PanelBody>
            <Lines label={settingsWords.settings.tokens.title}>
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
  const client = useQueryClient();
  const Icon = token.kind === "connection" ? Plug : KeyRound;
  const details = [
    settingsWords.settings.tokens.made(dayOf(token.created)),
    token.last_used
      ? settingsWords.settings.tokens.used(showMoment(token.last_used))
      : settingsWords.settings.tokens.unused,
    ...(token.expires_at && !token.ended
      ? [settingsWords.settings.tokens.until(showDay(token.expires_at))]
      : []),
  ];
  return (
    <Line
      icon={<Icon className="size-5" aria-hidden />}
      title={
        <>
          {token.name} {token.ended && <Chip tone="look">{settingsWords.settings.tokens.ended}</Chip>}{" "}
          {token.kind === "connection" && <Chip>{settingsWords.settings.tokens.connection}</Chip>}
        </>
      }
      detail={
        <>
          <span className="block">
            {token.scopes.map((s) => settingsWords.settings.scopes[s].name).join(", ")}
          </span>
          <span className="block">{details.join(" · ")}</span>
        </>
      }
    >
      <Removal
        label={settingsWords.settings.tokens.revoke(token.name)}
        title={settingsWords.settings.tokens.revokeTitle}
        lead={settingsWords.settings.tokens.revokeLead(token.name)}
        onRemove={() =>
          answered(
            api.DELETE("/v1/tokens/{token}", {
              params: { path: { token: token.id }, header: { "Idempotency-Key": newKey() } },
            }),
          )
        }
        said={settingsWords.settings.tokens.revoked}
        again={() => askAgain(client, settingsKeys.tokens)}
      />
    </Line>
  );
}

function AddToken({ offered, onClose }: { offered: readonly Scope[]; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [expires, setExpires] = useState("");
  const add = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/tokens", {
          params: { header: { "Idempotency-Key": newKey() } },
          body: { name: name.trim(), scopes, ...(expires ? { expires } : {}) },
        }),
      ),
    onSuccess: () => askAgain(client, settingsKeys.tokens),
  });
  const tick = (scope: Scope, on: boolean) =>
    setScopes(on ? [...scopes, scope] : scopes.filter((s) => s !== scope));
  if (add.data)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={settingsWords.settings.tokens.secretTitle}
        lead={add.data.token.name}
        close={settingsWords.settings.close}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Secret label={settingsWords.settings.tokens.secret} text={add.data.secret} />
          <Button className="justify-self-end" onClick={onClose}>
            {settingsWords.settings.tokens.done}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={settingsWords.settings.tokens.addTitle}
      lead={settingsWords.settings.tokens.addLead}
      close={settingsWords.settings.close}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <Field
          label={settingsWords.settings.tokens.name}
          hint={settingsWords.settings.tokens.nameHint}
          required
          maxLength={120}
          autoComplete="off"
          value={name}
          error={fieldError(add.error, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">{settingsWords.settings.tokens.may}</legend>
          <p className="text-sm text-muted">{settingsWords.settings.scopes.read.lead}</p>
          {offered
            .filter((scope) => scope !== "read")
            .map((scope) => (
              <div key={scope}>
                <Tick
                  label={`${settingsWords.settings.scopes[scope].name}: ${settingsWords.settings.scopes[scope].lead}`}
                  on={scopes.includes(scope)}
                  onTick={(on) => tick(scope, on)}
                  className="min-h-10 text-sm"
                />
              </div>
            ))}
        </fieldset>
        <Field
          label={settingsWords.settings.tokens.expires}
          hint={settingsWords.settings.tokens.expiresHint}
          type="date"
          min={localDay(thisMoment())}
          value={expires}
          error={fieldError(add.error, "expires")}
          onChange={(event) => setExpires(event.target.value)}
        />
        <Refused error={add.error} fields={["name", "expires"]} />
        <Button type="submit" busy={add.isPending} className="justify-self-end">
          {settingsWords.settings.tokens.submit}
        </Button>
      </form>
    </Dialog>
  );
}
