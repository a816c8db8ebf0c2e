import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as connectMessages from "#messages/app/connect.ts";
import { pathInApp } from "../addresses.ts";
import { answered, api, Refusal, sentenceOf } from "../api/call.ts";
import { isNoState, keys } from "../api/client.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { usePageTitle } from "../frame/page.tsx";
import type { Consent } from "../shapes.ts";
import { Front, Waiting } from "../sign-in/front.tsx";
import { leave } from "../sign-in/leaving.ts";

/** How long a page has to be in sight before a press on it counts, in ms. */
const SETTLES = 800;

/**
 * True once the page has been visible and in front for a moment. A page of somebody else's can be closed under a finger that is
 * half-way through a double click, so that the second press lands on what appears below: such a press comes too early to count.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setSettled(false);
      if (!document.hidden && document.hasFocus()) timer = setTimeout(() => setSettled(true), SETTLES);
    };
    look();
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", look);
      window.removeEventListener("blur", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return settled;
}

/** Where the answer to an app's request goes: to this computer, to a site, or to whatever opens links of a scheme. */
export type Destination = { to: "here" } | { to: "site"; host: string } | { to: "scheme"; scheme: string };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** What a person is told of a redirect address (RFC 8252: loopback and private-use schemes stay on the device). */
export function destinationOf({
  redirect_host,
  redirect_scheme,
}: Pick<Consent["app"], "redirect_host" | "redirect_scheme">): Destination {
  const scheme = redirect_scheme.replace(/:$/, "").toLowerCase();
  if (scheme !== "http" && scheme !== "https") return { to: "scheme", scheme };
  const host = redirect_host ?? "";
  return LOOPBACK.test(host) ? { to: "here" } : { to: "site", host };
}

/** Schemes that would run in the page or read from the device instead of leading on. */
const NEVER = new Set(["javascript:", "data:", "blob:", "vbscript:", "file:", "about:", "view-source:"]);

/** The address to go on to, or null where it leads nowhere a browser should be sent. Relative ones are the box's own. */
export function onwardTo(address: string, base: string): string | null {
  try {
    const url = new URL(address, base);
    return NEVER.has(url.protocol) ? null : url.href;
  } catch {
    return null;
  }
}

/** The request that the address of the page names, or null where it is another page. */
export const requestIn = (path: string): string | null =>
  /^\/connect\/([\w-]{1,200})\/?$/.exec(path)?.[1] ?? null;

type Access = "read" | "change";

/** What came of a request: the address that leads back to the app was opened already. */
interface Outcome {
  allowed: boolean;
}

const isOver = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 404 || error.status === 410);

/** Where an app asks to use somebody's documents, and is answered. The address of the page names the request. */
export function ConnectPage() {
  const [uid] = useState(() => requestIn(pathInApp(window.location.href)));
  return uid === null ? <Over /> : <Request uid={uid} />;
}

function Request({ uid }: { uid: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const consent = useQuery({
    queryKey: ["connect", uid],
    queryFn: ({ signal }) => answered(api.GET("/app/connect/{uid}", { params: { path: { uid } }, signal })),
    // Asked for once: what was chosen is not changed under the hand of whoever reads it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [over, setOver] = useState(false);
  usePageTitle(connectMessages.titleUnknown);
  if (over || isOver(consent.error)) return <Over />;
  if (consent.isPending) return <Waiting />;
  if (!consent.data)
    return (
      <Front title={connectMessages.failedTitle} lead={sentenceOf(consent.error)}>
        <Button look="outline" onClick={() => consent.refetch()}>
          {connectMessages.retry}
        </Button>
      </Front>
    );
  const name = consent.data.app.name;
  if (outcome)
    return (
      <Front
        title={outcome.allowed ? connectMessages.allowedTitle : connectMessages.cancelledTitle}
        lead={
          outcome.allowed ? connectMessages.allowed({ app: name }) : connectMessages.cancelled({ app: name })
        }
      >
        <ToDeedbox />
      </Front>
    );
  return <Question uid={uid} consent={consent.data} onOver={() => setOver(true)} onDone={setOutcome} />;
}

const ToDeedbox = () => (
  <a href="/" className={buttonClass("outline")}>
    {connectMessages.home}
  </a>
);

const Over = () => (
  <Front title={connectMessages.overTitle} lead={connectMessages.over}>
    <ToDeedbox />
  </Front>
);

interface QuestionProps {
  uid: string;
  consent: Consent;
  onOver: () => void;
  onDone: (outcome: Outcome) => void;
}

/** No form, so that Enter in one of its choices answers nothing. */
function Question({ uid, consent, onOver, onDone }: QuestionProps) {
  const settled = useSettled();
  const [account, setAccount] = useState(consent.accounts[0]);
  const [wanted, setWanted] = useState<Access>("read");
  const mayChange = consent.may_ask_change && account?.may_change === true;
  const access: Access = mayChange ? wanted : "read";
  const answer = useMutation({
    mutationFn: (allow: boolean) =>
      answered(
        api.POST("/app/connect/{uid}", {
          params: { path: { uid } },
          body: allow && account ? { allow, account_id: account.id, access } : { allow: false },
        }),
      ),
    onSuccess: ({ redirect_to }, allowed) => {
      const onward = onwardTo(redirect_to, window.location.href);
      onDone({ allowed });
      // The page is not left in the history: going back would ask what is answered already.
      if (onward !== null) window.location.replace(onward);
    },
    onError: (error) => isOver(error) && onOver(),
  });
  const { app } = consent;
  return (
    <Front title={app.verified ? connectMessages.title({ app: app.name }) : connectMessages.titleUnknown}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Asking consent={consent} />
        {account ? (
          <>
            {consent.accounts.length > 1 && (
              <Choices legend={connectMessages.account}>
                {consent.accounts.map((each) => (
                  <Option
                    key={each.id}
                    group="account"
                    chosen={each === account}
                    onChoose={() => setAccount(each)}
                    name={each.name}
                  />
                ))}
              </Choices>
            )}
            <Choices legend={connectMessages.may}>
              {(["read", "change"] as const).slice(0, mayChange ? 2 : 1).map((each) => (
                <Option
                  key={each}
                  group="access"
                  chosen={access === each}
                  onChoose={() => setWanted(each)}
                  name={each === "read" ? connectMessages.readOnly : connectMessages.change}
                  detail={each === "read" ? connectMessages.readOnlyDetail : connectMessages.changeDetail}
                />
              ))}
            </Choices>
            <div className="grid gap-2 text-sm text-pretty text-muted">
              {!mayChange && (
                <p>{consent.may_ask_change ? connectMessages.onlyRead : connectMessages.askedOnlyRead}</p>
              )}
              <p>{connectMessages.never}</p>
              <p>{connectMessages.end}</p>
            </div>
            <Notice tone="look">{connectMessages.leaves}</Notice>
          </>
        ) : (
          <Notice tone="look">{connectMessages.noAccount}</Notice>
        )}
        {answer.error && !isOver(answer.error) && (
          <Notice tone="bad" urgent>
            {sentenceOf(answer.error)}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button
            look="outline"
            className="min-h-11"
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            {appMessages.cancel}
          </Button>
          {account && (
            <Button
              className="min-h-11 aria-disabled:opacity-60"
              aria-disabled={!settled || undefined}
              busy={answer.isPending}
              onClick={() => settled && answer.mutate(true)}
            >
              {connectMessages.allow}
            </Button>
          )}
        </div>
      </div>
    </Front>
  );
}

/** Who asks, where the answer goes, and who is asked. */
function Asking({ consent }: { consent: Consent }) {
  const { app, user, accounts } = consent;
  const destination = destinationOf(app);
  const [only] = accounts.length === 1 ? accounts : [];
  return (
    <dl className="grid gap-3 rounded-xl bg-sunk px-4 py-3.5 text-sm">
      <Fact name={connectMessages.app}>
        {app.verified && app.redirect_host !== null
          ? connectMessages.verified({ name: app.name, site: app.redirect_host })
          : connectMessages.callsItself({ name: app.name })}
      </Fact>
      <Fact name={connectMessages.answer}>
        <strong className="font-semibold break-all">
          {destination.to === "here"
            ? connectMessages.answerHere
            : destination.to === "site"
              ? destination.host
              : connectMessages.answerScheme({ scheme: destination.scheme })}
        </strong>
        <span className="mt-0.5 block text-muted">{connectMessages.answerHint}</span>
      </Fact>
      <Fact name={connectMessages.you}>
        {user.name === null ? user.email : `${user.name} (${user.email})`} <NotYou />
      </Fact>
      {only && <Fact name={connectMessages.account}>{only.name}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

/** Signs out, so that somebody else may answer; the request stays. */
function NotYou() {
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => answered(api.POST("/app/sign-out", { body: {} })),
    onSettled: async () => {
      leave();
      client.removeQueries({ predicate: isNoState });
      await client.invalidateQueries({ queryKey: keys.state });
    },
  });
  return (
    <button
      type="button"
      disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
      className="min-h-8 rounded font-medium text-accent underline underline-offset-3"
    >
      {connectMessages.other}
    </button>
  );
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
    {children}
  </fieldset>
);

interface OptionProps {
  group: string;
  chosen: boolean;
  onChoose: () => void;
  name: string;
  detail?: string;
}

const Option = ({ group, chosen, onChoose, name, detail }: OptionProps) => (
  <label
    className={
      "flex min-h-11 cursor-pointer items-start gap-3 rounded-xl border px-3.5 py-2.5 hover:bg-sunk " +
      "has-checked:border-accent has-checked:bg-accent-soft"
    }
  >
    <input
      type="radio"
      name={group}
      className="mt-0.5 size-4.5 shrink-0 accent-accent"
      checked={chosen}
      onChange={onChoose}
    />
    <span className="min-w-0">
      <span className="block text-sm font-medium break-words">{name}</span>
      {detail && <span className="mt-0.5 block text-sm text-pretty text-muted">{detail}</span>}
    </span>
  </label>
);
