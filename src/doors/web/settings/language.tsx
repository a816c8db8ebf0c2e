import { useMutation } from "@tanstack/react-query";
import { appLanguages } from "#messages/app-languages.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { Notice } from "../elements/notice.tsx";
import { Choice } from "../elements/select.tsx";
import { keepLanguage } from "../sign-in/language.ts";
import { settingsWords } from "../words/settings.ts";
import { Panel, PanelBody } from "./panel.tsx";
import type { Profile } from "./shapes.ts";

const BROWSER = "browser";
type Chosen = (typeof appLanguages)[number] | typeof BROWSER;

/** The language of the app, for the person wherever they sign in. The page is loaded anew in it. */
export function Language({ profile }: { profile: Profile }) {
  const save = useMutation({
    mutationFn: (language: string | null) => answered(api.PATCH("/v1/profile", { body: { language } })),
    onSuccess: (_, language) => {
      keepLanguage(language);
      window.location.reload();
    },
  });
  const names = appLanguages.map((each) => [each, settingsWords.settings.language.names[each]]);
  const of = Object.fromEntries([[BROWSER, settingsWords.settings.language.browser], ...names]);
  const value: Chosen = appLanguages.find((each) => each === profile.language) ?? BROWSER;
  return (
    <Panel title={settingsWords.settings.language.title} lead={settingsWords.settings.language.lead}>
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="max-w-xs">
          <Choice<Chosen>
            label={settingsWords.settings.language.label}
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
