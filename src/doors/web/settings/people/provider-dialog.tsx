import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, Refusal } from "../../api/call.ts";
import { useDone } from "../../api/change.ts";
import { keys } from "../../api/client.ts";
import { Field, inputClass, Labelled } from "../../elements/field.tsx";
import { useFields } from "../../elements/fields.ts";
import { FormDialog } from "../../elements/form-dialog.tsx";
import { Choice } from "../../elements/select.tsx";
import { PasswordField } from "../../sign-in/password-field.tsx";
import { Details } from "../elements/panel.tsx";
import { Secret } from "../elements/secret.tsx";
import { settingsKeys } from "../queries.ts";
import type { Provider, ProviderRole } from "../shapes.ts";

const said = settingsMessages.providers;
const roles = ["owner", "member", "viewer"] as const satisfies readonly ProviderRole[];
const NONE = "none";

/** What is typed and chosen; lists have one a line. */
type Given = Record<`groups_${ProviderRole}`, string> & {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  unknown: keyof typeof said.unknowns;
  role: ProviderRole | typeof NONE;
  domains: string;
  match: keyof typeof said.matches;
  groups_claim: string;
};

const linesOf = (text: string): string[] =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

function start(provider: Provider | undefined): Given {
  const groups = (role: ProviderRole) =>
    (provider?.group_roles ?? [])
      .filter((each) => each.role === role)
      .map(({ group }) => group)
      .join("\n");
  return {
    name: provider?.name ?? "",
    issuer: provider?.issuer ?? "",
    client_id: provider?.client_id ?? "",
    client_secret: "",
    scopes: provider?.scopes ?? "openid profile email",
    unknown: provider?.joins ? "join" : "refuse",
    role: provider ? (provider.default_role ?? NONE) : "member",
    domains: provider?.domains.join("\n") ?? "",
    match: provider?.match_email ? "email" : "link",
    groups_claim: provider?.groups_claim ?? "",
    groups_owner: groups("owner"),
    groups_member: groups("member"),
    groups_viewer: groups("viewer"),
  };
}

const bodyOf = (given: Given) => ({
  name: given.name.trim(),
  client_id: given.client_id.trim(),
  scopes: given.scopes.trim() || "openid profile email",
  joins: given.unknown === "join",
  default_role: given.role === NONE ? null : given.role,
  match_email: given.match === "email",
  domains: linesOf(given.domains),
  groups_claim: given.groups_claim.trim() || null,
  group_roles: roles.flatMap((role) => linesOf(given[`groups_${role}`]).map((group) => ({ group, role }))),
});

/** What is wrong with any line of a list: the box counts them, a person sees one field. */
function listError(error: unknown, list: string): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  return Object.entries(error.fields).find(([field]) => field === list || field.startsWith(`${list}.`))?.[1];
}

interface Props {
  /** The one that is changed; left out: a new one. */
  provider?: Provider;
  /** Where it sends people back to. */
  address: string;
  onClose: () => void;
}

/** Sets an identity provider up, or otherwise. */
export function ProviderDialog({ provider, address, onClose }: Props) {
  const done = useDone(settingsKeys.providers, settingsKeys.linked, keys.state);
  const { values, put, field } = useFields<Given>(start(provider));
  const text = (name: "domains" | `groups_${ProviderRole}`, label: string, hint: string, error?: string) => (
    <Labelled label={label} hint={hint} error={error}>
      {(names) => (
        <textarea
          {...names}
          rows={2}
          className={`${inputClass} py-2`}
          value={values[name]}
          onChange={(event) => put({ [name]: event.target.value })}
        />
      )}
    </Labelled>
  );
  return (
    <FormDialog
      title={provider ? said.change({ name: provider.name }) : said.add}
      lead={said.addLead}
      submit={provider ? appMessages.save : said.submit}
      fields={[
        ...["name", "issuer", "client_id", "client_secret", "scopes", "default_role", "groups_claim"],
        ...["domains", ...linesOf(values.domains).map((_, i) => `domains.${i}`)],
      ]}
      onClose={onClose}
      onSubmit={async () => {
        await save(provider, values);
        await done(provider ? said.changed : said.added);
        onClose();
      }}
    >
      {(error) => (
        <>
          <Secret label={said.address} text={address} hint="" />
          <Field label={said.name} hint={said.nameHint} required maxLength={60} {...field("name", error)} />
          <Field
            label={said.issuer}
            hint={said.issuerHint}
            required
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            disabled={provider !== undefined}
            {...field("issuer", error)}
          />
          <Field
            label={said.clientId}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={400}
            {...field("client_id", error)}
          />
          <PasswordField
            label={said.secret}
            placeholder={provider ? said.secretKept : undefined}
            autoComplete="off"
            required={!provider}
            maxLength={2000}
            {...field("client_secret", error)}
          />
          <Choice
            label={said.match}
            value={values.match}
            of={said.matches}
            onChoose={(match) => put({ match })}
          />
          <Choice
            label={said.unknown}
            value={values.unknown}
            of={said.unknowns}
            onChoose={(unknown) => put({ unknown })}
          />
          {text("domains", said.domains, said.domainsHint, listError(error, "domains"))}
          <Details summary={said.groups}>
            <Field
              label={said.claim}
              hint={said.claimHint}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              {...field("groups_claim", error)}
            />
            {roles.map((role) => (
              <div key={role}>{text(`groups_${role}`, said.groupsOf[role], said.groupsHint)}</div>
            ))}
            <Choice
              label={said.role}
              value={values.role}
              of={{
                [NONE]: said.noRole,
                member: settingsMessages.roles.member.name,
                viewer: settingsMessages.roles.viewer.name,
                owner: settingsMessages.roles.owner.name,
              }}
              error={listError(error, "default_role")}
              onChoose={(role) => put({ role })}
            />
            <Field
              label={said.scopes}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={400}
              {...field("scopes", error)}
            />
          </Details>
        </>
      )}
    </FormDialog>
  );
}

/** Sends what was given; a secret that is left empty stays as it is. */
async function save(provider: Provider | undefined, given: Given): Promise<void> {
  const body = bodyOf(given);
  const client_secret = given.client_secret.trim();
  if (!provider) {
    const issuer = given.issuer.trim();
    await answered(api.POST("/v1/sign-in-providers", { body: { ...body, issuer, client_secret } }));
    return;
  }
  const path = { provider: provider.id };
  const change = { ...body, ...(client_secret === "" ? {} : { client_secret }) };
  await answered(api.PATCH("/v1/sign-in-providers/{provider}", { params: { path }, body: change }));
}
