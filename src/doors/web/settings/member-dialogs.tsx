import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { useSay } from "../elements/said.tsx";
import { Select } from "../elements/select.tsx";
import { Confirm } from "./confirm.tsx";
import { Refused } from "./form-dialog.tsx";
import { askAgain, bundlesToGiveQuery, settingsKeys } from "./queries.ts";
import { Secret } from "./secret.tsx";
import type { Member, Role } from "./shapes.ts";
import { showExactly } from "./when.ts";

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
  const client = useQueryClient();
  const say = useSay();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
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
      await askAgain(client, settingsKeys.members);
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={settingsMessages.members.addTitle}
      lead={settingsMessages.members.addLead}
      close={settingsMessages.close}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <Field
          label={settingsMessages.members.name}
          required
          maxLength={120}
          autoComplete="off"
          value={name}
          error={fieldError(add.error, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={settingsMessages.members.email}
          hint={settingsMessages.members.emailHint}
          type="email"
          required
          autoComplete="off"
          value={email}
          error={fieldError(add.error, "email")}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleFields role={role} bundle={bundle} onRole={setRole} onBundle={setBundle} error={add.error} />
        <Refused error={add.error} fields={["name", "email", "bundle"]} />
        <Button type="submit" busy={add.isPending} className="justify-self-end">
          {settingsMessages.members.submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** An address to come in by, shown once. */
export function Address(given: { name: string; url: string; until: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && given.onClose()}
      title={settingsMessages.members.addressTitle({ name: given.name })}
      lead={settingsMessages.members.addressLead({ until: showExactly(given.until) })}
      close={settingsMessages.close}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Secret label={settingsMessages.members.address} text={given.url} hint="" />
        <Button className="justify-self-end" onClick={given.onClose}>
          {settingsMessages.members.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** Gives somebody another role. */
export function ChangeMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient();
  const say = useSay();
  const [role, setRole] = useState<Role>(member.role);
  const [bundle, setBundle] = useState(member.bundle?.id ?? "");
  const name = member.name ?? member.email;
  const put = (next: Role, only: string) =>
    answered(
      api.PATCH("/v1/members/{member}", {
        params: { path: { member: member.id }, header: { "Idempotency-Key": newKey() } },
        body: { role: next, ...(isGuest(next) && only ? { bundle: only } : {}) },
      }),
    );
  const again = () =>
    askAgain(client, settingsKeys.members, ...(member.you ? [keys.overview, settingsKeys.profile] : []));
  return (
    <Confirm
      open
      onClose={onClose}
      title={settingsMessages.members.changeTitle({ name })}
      lead={settingsMessages.members.changeLead}
      act={settingsMessages.save}
      look="primary"
      onAct={async () => {
        await put(role, bundle);
        say({
          text: settingsMessages.members.changed({ name, role: settingsMessages.roles[role].name }),
          // Who gave their own role away cannot take it back.
          ...(member.you
            ? {}
            : {
                undo: () => {
                  void put(member.role, member.bundle?.id ?? "").finally(again);
                },
              }),
        });
        await again();
      }}
    >
      <RoleFields role={role} bundle={bundle} onRole={setRole} onBundle={setBundle} />
    </Confirm>
  );
}
