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
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, newKey } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import { useSay } from "../elements/said.tsx";
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
  const { password, passkeys } = member.signs_in;
  if (password || passkeys > 0) return null;
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
          aria-label={settingsMessages.members.menu({ name })}
          className="grid size-10 place-items-center rounded-lg text-muted hover:bg-sunk hover:text-ink"
        >
          <Ellipsis className="size-5" aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuClass}>
            <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("change")}>
              <UserRoundPen className="size-4 text-muted" aria-hidden />
              {settingsMessages.members.change}
            </DropdownMenu.Item>
            {!member.you && !member.elsewhere && (
              <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("link")}>
                <Link2 className="size-4 text-muted" aria-hidden />
                {settingsMessages.members.link}
              </DropdownMenu.Item>
            )}
            {!member.you && (
              <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("sessions")}>
                <LogOut className="size-4 text-muted" aria-hidden />
                {settingsMessages.members.sessions}
              </DropdownMenu.Item>
            )}
            {!member.you && !member.elsewhere && member.signs_in.totp && (
              <DropdownMenu.Item className={menuItemClass} onSelect={() => setDoing("codes")}>
                <ShieldOff className="size-4 text-muted" aria-hidden />
                {settingsMessages.members.codes}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item className={`${menuItemClass} text-bad`} onSelect={() => setDoing("remove")}>
              <UserRoundMinus className="size-4" aria-hidden />
              {settingsMessages.members.remove}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {doing === "change" && <ChangeMember member={member} onClose={close} />}
      <Confirm
        open={doing === "link"}
        onClose={close}
        title={settingsMessages.members.linkTitle}
        lead={settingsMessages.members.linkLead({ name })}
        act={settingsMessages.members.linkMake}
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
        title={settingsMessages.members.sessionsTitle({ name })}
        lead={settingsMessages.members.sessionsLead}
        act={settingsMessages.members.sessions}
        onAct={async () => {
          await answered(
            api.POST("/v1/members/{member}/end-sessions", {
              params: { ...params, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsMessages.members.sessionsDone({ name }) });
        }}
      />
      <Confirm
        open={doing === "codes"}
        onClose={close}
        title={settingsMessages.members.codesTitle({ name })}
        lead={settingsMessages.members.codesLead}
        act={settingsMessages.members.codes}
        onAct={async () => {
          await answered(
            api.POST("/v1/members/{member}/end-codes", {
              params: { ...params, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsMessages.members.codesDone({ name }) });
          await askAgain(client, settingsKeys.members);
        }}
      />
      <Confirm
        open={doing === "remove"}
        onClose={close}
        title={settingsMessages.members.removeTitle({ name })}
        lead={settingsMessages.members.removeLead}
        act={settingsMessages.members.remove}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/members/{member}", {
              params: { ...params, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsMessages.members.removed({ name }) });
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
      say({ text: settingsMessages.members.accountDone });
      await askAgain(client, settingsKeys.members, keys.state, keys.overview);
    },
  });
  return (
    <Panel title={settingsMessages.members.accountTitle}>
      <PanelBody>
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Field
            label={settingsMessages.members.accountName}
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
              {settingsMessages.save}
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  );
}
