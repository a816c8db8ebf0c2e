import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Ellipsis,
  Link2,
  LogOut,
  ShieldOff,
  UserPlus,
  UserRound,
  UserRoundMinus,
  UserRoundPen,
} from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { answered, api, newKey } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import { useSay } from "../elements/said.tsx";
import { settingsWords } from "../words/settings.ts";
import { Confirm } from "./confirm.tsx";
import { Refused } from "./form-dialog.tsx";
import { ListPanel } from "./list-panel.tsx";
import { AddMember, Address, ChangeMember } from "./member-dialogs.tsx";
import { Chip, Line, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, membersQuery, settingsKeys } from "./queries.ts";
import type { Member } from "./shapes.ts";
import { showExactly, showMoment } from "./when.ts";

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
            title={settingsWords.settings.members.title}
            lead={settingsWords.settings.members.lead}
            icon={<UserPlus className="size-4" aria-hidden />}
            add={settingsWords.settings.members.add}
            adding={(close) => <AddMember onClose={close} />}
          >
            <Lines label={settingsWords.settings.members.list}>
              {data.members.map((member) => (
                <MemberLine key={member.id} member={member} />
              ))}
            </Lines>
          </ListPanel>
          <AccountName name={data.name} />
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
        ? settingsWords.settings.members.bundleGone
        : settingsWords.settings.members.only(member.bundle.name),
    );
  if (member.last_seen) parts.push(settingsWords.settings.members.seen(showMoment(member.last_seen)));
  return parts.join(" · ");
}

function standing(member: Member): string | null {
  const { password, passkeys } = member.signs_in;
  if (password || passkeys > 0) return null;
  return member.invited_until
    ? settingsWords.settings.members.invited(showExactly(member.invited_until))
    : member.elsewhere
      ? settingsWords.settings.members.notYet
      : settingsWords.settings.members.inviteOver;
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
          {nameOf(member)} {member.you && <Chip tone="good">{settingsWords.settings.members.you}</Chip>}{" "}
          <Chip>{settingsWords.settings.roles[member.role].name}</Chip>{" "}
          {member.signs_in.totp && <Chip>{settingsWords.settings.members.secondStep}</Chip>}
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

function MemberMenu({ member }: { member: Member }) {
  const client = useQueryClient();
  const say = useSay();
  const [doing, setDoing] = useState<"change" | "link" | "sessions" | "codes" | "remove" | null>(null);
  const [address, setAddress] = useState<{ url: string; until: string } | null>(null);
  const name = nameOf(member);
  const params = { path: { member: member.id } };
  const close = () => setDoing(null);
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={settingsWords.settings.members.menu(name)}
          className="grid size-10 place-items-center rounded-lg text-muted hover:bg-sunk hover:text-ink"
        >
          <Ellipsis className="size-5" aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuClass}>
            <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("change")}>
              <UserRoundPen className="size-4 text-muted" aria-hidden />
              {settingsWords.settings.members.change}
            </DropdownMenu.Item>
            {!member.you && !member.elsewhere && (
              <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("link")}>
                <Link2 className="size-4 text-muted" aria-hidden />
                {settingsWords.settings.members.link}
              </DropdownMenu.Item>
            )}
            {!member.you && (
              <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("sessions")}>
                <LogOut className="size-4 text-muted" aria-hidden />
                {settingsWords.settings.members.sessions}
              </DropdownMenu.Item>
            )}
            {!member.you && !member.elsewhere && member.signs_in.totp && (
              <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("codes")}>
                <ShieldOff className="size-4 text-muted" aria-hidden />
                {settingsWords.settings.members.codes}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item className={`${menuItemClass} text-bad`} onSelect={() => setDoing("remove")}>
              <UserRoundMinus className="size-4" aria-hidden />
              {settingsWords.settings.members.remove}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {doing === "change" && <ChangeMember member={member} onClose={close} />}
      <Confirm
        open={doing === "link"}
        onClose={close}
        title={settingsWords.settings.members.linkTitle}
        lead={settingsWords.settings.members.linkLead(name)}
        act={settingsWords.settings.members.linkMake}
        look="primary"
        onAct={async () => {
          const made = await answered(
            api.POST("/v1/members/{member}/sign-in-link", {
              params: { ...params, header: { "Idempotency-Key": newKey() } },
            }),
          );
          setAddress({ url: made.sign_in_url, until: made.expires });
          await askAgain(client, settingsKeys.members);
        }}
      />
      <Confirm
        open={doing === "sessions"}
        onClose={close}
        title={settingsWords.settings.members.sessionsTitle(name)}
        lead={settingsWords.settings.members.sessionsLead}
        act={settingsWords.settings.members.sessions}
        onAct={async () => {
          await answered(
            api.POST("/v1/members/{member}/end-sessions", {
              params: { ...params, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsWords.settings.members.sessionsDone(name) });
        }}
      />
      <Confirm
        open={doing === "codes"}
        onClose={close}
        title={settingsWords.settings.members.codesTitle(name)}
        lead={settingsWords.settings.members.codesLead}
        act={settingsWords.settings.members.codes}
        onAct={async () => {
          await answered(
            api.POST("/v1/members/{member}/end-codes", {
              params: { ...params, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsWords.settings.members.codesDone(name) });
          await askAgain(client, settingsKeys.members);
        }}
      />
      <Confirm
        open={doing === "remove"}
        onClose={close}
        title={settingsWords.settings.members.removeTitle(name)}
        lead={settingsWords.settings.members.removeLead}
        act={settingsWords.settings.members.remove}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/members/{member}", {
              params: { ...params, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsWords.settings.members.removed(name) });
          await askAgain(client, settingsKeys.members, ...(member.you ? [keys.state] : []));
        }}
      />
      {address && (
        <Address name={name} url={address.url} until={address.until} onClose={() => setAddress(null)} />
      )}
    </>
  );
}

function AccountName({ name: given }: { name: string }) {
  const client = useQueryClient();
  const say = useSay();
  const [name, setName] = useState(given);
  const save = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/account-name", {
          params: { header: { "Idempotency-Key": newKey() } },
          body: { name: name.trim() },
        }),
      ),
    onSuccess: async () => {
      say({ text: settingsWords.settings.members.accountDone });
      await askAgain(client, settingsKeys.members, keys.state, keys.overview);
    },
  });
  return (
    <Panel title={settingsWords.settings.members.accountTitle}>
      <PanelBody>
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Field
            label={settingsWords.settings.members.accountName}
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Refused error={save.error} fields={[]} />
          <div>
            <Button
              type="submit"
              disabled={name.trim() === "" || name.trim() === given}
              busy={save.isPending}
            >
              {settingsWords.settings.save}
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  );
}
