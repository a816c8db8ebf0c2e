import { useMutation, useQuery } from "@tanstack/react-query";
import {
  Ellipsis,
  Link2,
  LogOut,
  type LucideIcon,
  ShieldOff,
  UserPlus,
  UserRound,
  UserRoundMinus,
  UserRoundPen,
} from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as keptMessages from "#messages/app/kept.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, newKey } from "../../api/call.ts";
import { useAgain, useDone } from "../../api/change.ts";
import { keys } from "../../api/client.ts";
import { stateQuery } from "../../api/queries.ts";
import { Button } from "../../elements/button.tsx";
import { Confirm } from "../../elements/confirm.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Field, Tick } from "../../elements/field.tsx";
import { useFields } from "../../elements/fields.ts";
import { Form } from "../../elements/form.tsx";
import { Menu, MenuItem } from "../../elements/menu.tsx";
import { Refused } from "../../elements/notice.tsx";
import { useSay } from "../../elements/said.tsx";
import { Select } from "../../elements/select.tsx";
import { ListPanel } from "../elements/list-panel.tsx";
import { Chip, Line, Lines, Loaded, Panel, PanelBody, SavePanel } from "../elements/panel.tsx";
import { SecretDialog } from "../elements/secret.tsx";
import { showExactly, showMoment } from "../elements/when.ts";
import { bundlesToGiveQuery, membersQuery, settingsKeys } from "../queries.ts";
import type { Member, Role } from "../shapes.ts";

const roles: readonly Role[] = ["owner", "member", "viewer", "view", "edit", "upload_only"];
const isGuest = (role: Role) => role === "view" || role === "edit" || role === "upload_only";

interface RoleProps {
  role: Role;
  bundle: string;
  onRole: (role: Role) => void;
  onBundle: (bundle: string) => void;
  error?: unknown;
}

/** What somebody may do; a guest may be let in on one bundle alone. */
function RoleFields({ role, bundle, onRole, onBundle, error }: RoleProps) {
  const bundles = useQuery(bundlesToGiveQuery);
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-sm font-medium">{settingsMessages.members.role}</legend>
        {roles.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-sunk has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="role"
              className="size-4.5 accent-accent"
              checked={role === each}
              onChange={() => onRole(each)}
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{settingsMessages.roles[each].name}</span>
              <span className="block text-sm text-muted">{settingsMessages.roles[each].lead}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isGuest(role) && (
        <Select
          label={settingsMessages.members.bundle}
          error={fieldError(error, "bundle")}
          value={bundle}
          of={[
            ["", settingsMessages.members.everything],
            ...(bundles.data?.bundles ?? []).map(
              (each) => [each.id, settingsMessages.members.only({ bundle: each.name })] as const,
            ),
          ]}
          onChoose={onBundle}
        />
      )}
    </>
  );
}

/** Lets somebody in, and shows the address to hand over. */
export function AddMember({ onClose }: { onClose: () => void }) {
  const again = useAgain(settingsKeys.members);
  const say = useSay();
  const form = useFields({ name: "", email: "" });
  const { name, email } = form.values;
  const [role, setRole] = useState<Role>("member");
  const [bundle, setBundle] = useState("");
  // One key for this dialog: a second press after a lost answer makes no second person.
  const [key] = useState(newKey);
  const add = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/members", {
          params: { header: { "Idempotency-Key": `${key}-${email.trim()}-${role}-${bundle}` } },
          body: {
            name: name.trim(),
            email: email.trim(),
            role,
            ...(isGuest(role) && bundle ? { bundle } : {}),
          },
        }),
      ),
    onSuccess: async ({ sign_in_url }) => {
      await again();
      if (sign_in_url === null) {
        say({ text: settingsMessages.members.known({ name: name.trim() }) });
        onClose();
      }
    },
  });
  if (add.data?.sign_in_url && add.data.expires)
    return (
      <Address name={name.trim()} url={add.data.sign_in_url} until={add.data.expires} onClose={onClose} />
    );
  return (
    <Dialog
      onClose={onClose}
      title={settingsMessages.members.addTitle}
      lead={settingsMessages.members.addLead}
    >
      <Form onSubmit={() => add.mutate()}>
        <Field
          label={settingsMessages.members.name}
          required
          maxLength={120}
          autoComplete="off"
          {...form.field("name", add.error)}
        />
        <Field
          label={settingsMessages.members.email}
          hint={settingsMessages.members.emailHint}
          type="email"
          required
          autoComplete="off"
          {...form.field("email", add.error)}
        />
        <RoleFields role={role} bundle={bundle} onRole={setRole} onBundle={setBundle} error={add.error} />
        <Refused error={add.error} fields={["name", "email", "bundle"]} />
        <Button type="submit" busy={add.isPending} className="justify-self-end">
          {settingsMessages.members.submit}
        </Button>
      </Form>
    </Dialog>
  );
}

/** An address to come in by, shown once. */
export function Address(given: { name: string; url: string; until: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={settingsMessages.members.addressTitle({ name: given.name })}
      lead={settingsMessages.members.addressLead({ until: showExactly(given.until) })}
      label={settingsMessages.members.address}
      text={given.url}
      hint=""
      onClose={given.onClose}
    />
  );
}

/** Gives somebody another role. */
export function ChangeMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState<Role>(member.role);
  const [bundle, setBundle] = useState(member.bundle?.id ?? "");
  const name = member.name ?? member.email;
  const put = (next: Role, only: string) =>
    answered(
      api.PATCH("/v1/members/{member}", {
        params: { path: { member: member.id } },
        body: { role: next, ...(isGuest(next) && only ? { bundle: only } : {}) },
      }),
    );
  const own = member.you ? [keys.overview, settingsKeys.profile] : [];
  const again = useAgain(settingsKeys.members, ...own);
  const done = useDone(settingsKeys.members, ...own);
  return (
    <Confirm
      open
      onClose={onClose}
      title={settingsMessages.members.changeTitle({ name })}
      lead={settingsMessages.members.changeLead}
      submit={appMessages.save}
      look="primary"
      onSubmit={async () => {
        await put(role, bundle);
        const undo = () => void put(member.role, member.bundle?.id ?? "").finally(again);
        await done(
          settingsMessages.members.changed({ name, role: settingsMessages.roles[role].name }),
          // Who gave their own role away cannot take it back.
          member.you ? undefined : undo,
        );
      }}
    >
      <RoleFields role={role} bundle={bundle} onRole={setRole} onBundle={setBundle} />
    </Confirm>
  );
}

/** What a person is called: the name, or the address they sign in with. */
export const nameOf = (member: Member): string => member.name ?? member.email;

/** Who belongs to the account, who is a guest, and letting somebody in. */
export function MembersSection() {
  const members = useQuery(membersQuery);
  return (
    <Loaded query={members}>
      {(data) => (
        <>
          <ListPanel
            title={settingsMessages.members.title}
            lead={settingsMessages.members.lead}
            icon={<UserPlus className="size-4" aria-hidden />}
            add={settingsMessages.members.add}
            adding={(close) => <AddMember onClose={close} />}
          >
            <Lines label={settingsMessages.members.list}>
              {data.members.map((member) => (
                <MemberLine key={member.id} member={member} />
              ))}
            </Lines>
          </ListPanel>
          <AccountName name={data.name} />
          <WalletOnPhones />
        </>
      )}
    </Loaded>
  );
}

function detailOf(member: Member): string {
  const parts = [member.email];
  if (member.bundle)
    parts.push(
      member.bundle.name === null
        ? settingsMessages.members.bundleGone
        : settingsMessages.members.only({ bundle: member.bundle.name }),
    );
  if (member.last_seen) parts.push(settingsMessages.members.seen({ when: showMoment(member.last_seen) }));
  return parts.join(" · ");
}

function standing(member: Member): string | null {
  const { password, passkeys, providers } = member.signs_in;
  if (password || passkeys + providers > 0) return null;
  return member.invited_until
    ? settingsMessages.members.invited({ until: showExactly(member.invited_until) })
    : member.elsewhere
      ? settingsMessages.members.notYet
      : settingsMessages.members.inviteOver;
}

function MemberLine({ member }: { member: Member }) {
  const waits = standing(member);
  return (
    <Line
      icon={
        <span className="grid size-9 place-items-center rounded-full bg-sunk">
          <UserRound className="size-4.5" aria-hidden />
        </span>
      }
      title={
        <>
          {nameOf(member)} {member.you && <Chip tone="good">{settingsMessages.members.you}</Chip>}{" "}
          <Chip>{settingsMessages.roles[member.role].name}</Chip>{" "}
          {member.signs_in.totp && <Chip>{settingsMessages.members.secondStep}</Chip>}
        </>
      }
      detail={
        <>
          {detailOf(member)}
          {waits && <span className="block text-look">{waits}</span>}
        </>
      }
    >
      <MemberMenu member={member} />
    </Line>
  );
}

type Doing = "change" | "link" | "sessions" | "codes" | "remove";

function MemberMenu({ member }: { member: Member }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const [made, setMade] = useState<{ sign_in_url: string; expires: string } | null>(null);
  const name = nameOf(member);
  const other = !member.you && !member.elsewhere;
  const lines: [Doing, LucideIcon, boolean][] = [
    ["change", UserRoundPen, true],
    ["link", Link2, other],
    ["sessions", LogOut, !member.you],
    ["codes", ShieldOff, other && member.signs_in.totp],
    ["remove", UserRoundMinus, true],
  ];
  const close = () => setDoing(null);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={settingsMessages.members.menu({ name })}
            className="grid size-10 place-items-center rounded-lg text-muted hover:bg-sunk hover:text-ink"
          >
            <Ellipsis className="size-5" aria-hidden />
          </button>
        }
      >
        {lines.map(
          ([what, icon, possible]) =>
            possible && (
              <MenuItem
                key={what}
                icon={icon}
                text={settingsMessages.members[what]}
                bad={what === "remove"}
                onSelect={() => setDoing(what)}
              />
            ),
        )}
      </Menu>
      {doing === "change" && <ChangeMember member={member} onClose={close} />}
      {doing && doing !== "change" && <Sure member={member} what={doing} onClose={close} onMade={setMade} />}
      {made && (
        <Address name={name} url={made.sign_in_url} until={made.expires} onClose={() => setMade(null)} />
      )}
    </>
  );
}

interface SureProps {
  member: Member;
  what: Exclude<Doing, "change">;
  onClose: () => void;
  onMade: (link: { sign_in_url: string; expires: string }) => void;
}

/** Asks before something is done to somebody's way in. */
function Sure({ member, what, onClose, onMade }: SureProps) {
  const again = useAgain(settingsKeys.members, ...(what === "remove" && member.you ? [keys.state] : []));
  const say = useSay();
  const name = nameOf(member);
  const params = { path: { member: member.id } };
  const words = settingsMessages.members;
  const asked = {
    link: {
      words: [words.linkTitle, words.linkLead({ name }), words.linkMake],
      run: async () => onMade(await answered(api.POST("/v1/members/{member}/sign-in-link", { params }))),
      said: null,
    },
    sessions: {
      words: [words.sessionsTitle({ name }), words.sessionsLead, words.sessions],
      run: () => answered(api.POST("/v1/members/{member}/end-sessions", { params })),
      said: words.sessionsDone({ name }),
    },
    codes: {
      words: [words.codesTitle({ name }), words.codesLead, words.codes],
      run: () => answered(api.POST("/v1/members/{member}/end-codes", { params })),
      said: words.codesDone({ name }),
    },
    remove: {
      words: [words.removeTitle({ name }), words.removeLead, words.remove],
      run: () => answered(api.DELETE("/v1/members/{member}", { params })),
      said: words.removed({ name }),
    },
  }[what];
  const [title = "", lead = "", submit = ""] = asked.words;
  return (
    <Confirm
      onClose={onClose}
      title={title}
      lead={lead}
      submit={submit}
      look={what === "link" ? "primary" : "danger"}
      onSubmit={async () => {
        await asked.run();
        if (asked.said !== null) say({ text: asked.said });
        await again();
      }}
    />
  );
}

function AccountName({ name: given }: { name: string }) {
  const done = useDone(settingsKeys.members, keys.state, keys.overview);
  const [name, setName] = useState(given);
  const save = useMutation({
    mutationFn: () => answered(api.POST("/v1/account-name", { body: { name: name.trim() } })),
    onSuccess: async () => {
      await done(settingsMessages.members.accountDone);
    },
  });
  return (
    <SavePanel
      title={settingsMessages.members.accountTitle}
      save={save}
      changed={name.trim() !== "" && name.trim() !== given}
    >
      <Field
        label={settingsMessages.members.accountName}
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </SavePanel>
  );
}

/** Whether people may keep the wallet on their phones. */
function WalletOnPhones() {
  const done = useDone(keys.state);
  const allowed = useQuery(stateQuery).data?.wallet_offline ?? false;
  const allow = useMutation({
    mutationFn: (body: { allowed: boolean }) => answered(api.POST("/v1/wallet-on-phones", { body })),
    onSuccess: (now) => done(now.allowed ? keptMessages.allowed : keptMessages.forbidden),
  });
  return (
    <Panel title={keptMessages.settingTitle} lead={keptMessages.settingLead}>
      <PanelBody>
        <Tick
          label={keptMessages.allow}
          on={allow.isPending ? allow.variables.allowed : allowed}
          onTick={(on) => allow.mutate({ allowed: on })}
          className="min-h-11"
        />
        <Refused error={allow.error} />
      </PanelBody>
    </Panel>
  );
}
