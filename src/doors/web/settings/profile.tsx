import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import * as themeMessages from "#messages/app/theme.ts";
import { languages } from "#messages/languages.ts";
import { answered, api } from "../api/call.ts";
import { useDone } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { useFields } from "../elements/fields.ts";
import { Form } from "../elements/form.tsx";
import { Refused } from "../elements/notice.tsx";
import { Choice } from "../elements/select.tsx";
import { chooseTheme, chosenTheme, type Theme } from "../frame/theme.ts";
import { keepLanguage } from "../sign-in/language.ts";
import { PasswordField } from "../sign-in/password-field.tsx";
import { Loaded, Panel, PanelBody, SavePanel } from "./elements/panel.tsx";
import { profileQuery, settingsKeys } from "./queries.ts";
import type { Profile } from "./shapes.ts";
import { Linked } from "./sign-in/linked.tsx";
import { Passkeys } from "./sign-in/passkeys.tsx";
import { SecondStep } from "./sign-in/second-step.tsx";
import { Sessions } from "./sign-in/sessions.tsx";

const BROWSER = "browser";
type Chosen = (typeof languages)[number] | typeof BROWSER;

/** The language of the app, for the person wherever they sign in. The page is loaded anew in it. */
export function Language({ profile }: { profile: Profile }) {
  const save = useMutation({
    mutationFn: (language: string | null) => answered(api.PATCH("/v1/profile", { body: { language } })),
    onSuccess: (_, language) => {
      keepLanguage(language);
      window.location.reload();
    },
  });
  const names = languages.map((each) => [each, settingsMessages.language.names[each]]);
  const of = Object.fromEntries([[BROWSER, settingsMessages.language.browser], ...names]);
  const value: Chosen = languages.find((each) => each === profile.language) ?? BROWSER;
  return (
    <Panel title={settingsMessages.language.title} lead={settingsMessages.language.lead}>
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="max-w-xs">
          <Choice<Chosen>
            label={settingsMessages.language.label}
            value={value}
            of={of as Record<Chosen, string>}
            onChoose={(chosen) => save.mutate(chosen === BROWSER ? null : chosen)}
          />
        </div>
        <Refused error={save.error} />
      </PanelBody>
    </Panel>
  );
}

/** Light, dark, or as the device: for this device alone. */
function Appearance() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Panel title={themeMessages.title} lead={themeMessages.lead}>
      <PanelBody className="max-w-90">
        <Choice<Theme>
          label={themeMessages.label}
          value={theme}
          of={themeMessages.names}
          onChoose={(chosen) => {
            setTheme(chosen);
            chooseTheme(chosen);
          }}
        />
      </PanelBody>
    </Panel>
  );
}

/** The person, and every way they sign in. */
export function ProfileSection() {
  const profile = useQuery(profileQuery);
  return (
    <Loaded query={profile}>
      {(data) => (
        <>
          <You profile={data} />
          <Language profile={data} />
          <Appearance />
          <Password profile={data} />
          <Passkeys profile={data} />
          <Linked />
          <SecondStep profile={data} />
          <Sessions />
        </>
      )}
    </Loaded>
  );
}

function You({ profile }: { profile: Profile }) {
  const done = useDone(settingsKeys.profile, keys.state, keys.overview);
  const form = useFields({ name: profile.name ?? "", email: profile.email, password: "" });
  const { name, email, password } = form.values;
  const moved = email.trim() !== profile.email;
  const changed = moved || name.trim() !== (profile.name ?? "");
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim(),
        ...(moved ? { email: email.trim(), ...(profile.password ? { password } : {}) } : {}),
      };
      return answered(api.PATCH("/v1/profile", { body }));
    },
    onSuccess: async () => {
      form.put({ password: "" });
      await done(settingsMessages.you.done);
    },
  });
  return (
    <SavePanel
      title={settingsMessages.you.title}
      save={save}
      fields={["name", "email", "password"]}
      changed={changed}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <Field
          label={settingsMessages.you.name}
          autoComplete="name"
          required
          maxLength={120}
          {...form.field("name", save.error)}
        />
        <Field
          label={settingsMessages.you.email}
          hint={settingsMessages.you.emailHint}
          type="email"
          autoComplete="username"
          required
          {...form.field("email", save.error)}
        />
      </div>
      {moved && profile.password && (
        <PasswordField
          label={settingsMessages.you.confirm}
          autoComplete="current-password"
          required
          {...form.field("password", save.error)}
        />
      )}
    </SavePanel>
  );
}

function Password({ profile }: { profile: Profile }) {
  const done = useDone(settingsKeys.profile, settingsKeys.sessions);
  const [open, setOpen] = useState(false);
  const form = useFields({ current: "", password: "" });
  const { current, password } = form.values;
  const close = () => {
    setOpen(false);
    form.put({ current: "", password: "" });
    save.reset();
  };
  const save = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/profile/password", {
          body: { password, ...(profile.password ? { current } : {}) },
        }),
      ),
    onSuccess: async ({ sessions_ended }) => {
      close();
      await done(settingsMessages.password.done({ ended: sessions_ended }));
    },
  });
  return (
    <Panel
      title={settingsMessages.password.title}
      lead={profile.password ? settingsMessages.password.some : settingsMessages.password.none}
      action={
        !open && (
          <Button look="outline" onClick={() => setOpen(true)}>
            {profile.password ? settingsMessages.password.change : settingsMessages.password.set}
          </Button>
        )
      }
    >
      {open && (
        <PanelBody>
          <Form className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-4" onSubmit={() => save.mutate()}>
            <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
            {profile.password && (
              <PasswordField
                label={settingsMessages.password.current}
                autoComplete="current-password"
                required
                autoFocus
                {...form.field("current", save.error)}
              />
            )}
            <PasswordField
              label={settingsMessages.password.next}
              autoComplete="new-password"
              required
              minLength={8}
              typed={password}
              {...form.field("password", save.error)}
            />
            <Refused error={save.error} fields={["current", "password"]} />
            <div className="flex flex-wrap gap-2.5">
              <Button type="submit" busy={save.isPending}>
                {profile.password ? settingsMessages.password.change : settingsMessages.password.set}
              </Button>
              <Button look="quiet" onClick={close}>
                {appMessages.cancel}
              </Button>
            </div>
          </Form>
        </PanelBody>
      )}
    </Panel>
  );
}
