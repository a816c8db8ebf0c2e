import { useMutation } from "@tanstack/react-query";
import * as settingsMessages from "#messages/app/settings.ts";
import { languages } from "#messages/languages.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { Notice } from "../elements/notice.tsx";
import { Choice } from "../elements/select.tsx";
import { keepLanguage } from "../sign-in/language.ts";
import { Panel, PanelBody } from "./panel.tsx";
import type { Profile } from "./shapes.ts";

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
        {save.error && (
          <Notice tone="bad" urgent>
            {sentenceOf(save.error)}
          </Notice>
        )}
      </PanelBody>
    </Panel>
  );
}
