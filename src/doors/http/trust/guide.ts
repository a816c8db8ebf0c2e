import type { Language } from "#messages/languages.ts";
import { Html, html } from "../html.ts";
import { layout, saying } from "../share-links/html.ts";

export type Device = "apple" | "android" | "windows" | "mac" | "linux";

const devices: readonly Device[] = ["apple", "android", "windows", "mac", "linux"];

/** Steps that each device takes after the certificate was saved, and what is saved there. */
const steps = {
  apple: ["guide.apple1", "guide.apple2", "guide.apple3", "guide.apple4"],
  android: ["guide.android1", "guide.android2", "guide.android3"],
  windows: ["guide.windows1", "guide.windows2", "guide.windows3"],
  mac: ["guide.mac1", "guide.mac2", "guide.mac3"],
  linux: ["guide.linux1", "guide.linux2", "guide.linux3"],
} as const;

/**
 * How a device comes to trust the box: the page that the square in the settings opens. `device`: the one that is asking, whose part
 * is open; null: nobody knows. `address`: where the box answers once it is trusted.
 */
export function guidePage(
  language: Language,
  device: Device | null,
  address: string,
  fingerprint: string,
): Html {
  const say = saying(language);
  const part = (each: Device) => html`<details${new Html(each === device ? " open" : "")}>
<summary>${say(`guide.${each}`)}</summary>
<p><a class="button" href="${each === "apple" ? "/deedbox.mobileconfig" : "/deedbox.crt"}">${say("guide.get")}</a></p>
<ol>
${steps[each].map((key) => html`<li>${say(key)}</li>\n`)}</ol>
</details>
`;
  const first = devices.filter((each) => each === device);
  const others = devices.filter((each) => each !== device);
  return layout(
    language,
    say("guide.title"),
    html`<header><div><h1>${say("guide.title")}</h1>
<p class="quiet">${say("guide.lead")}</p></div></header>
${first.map(part)}${others.map(part)}
<h2 class="after">${say("guide.afterTitle")}</h2>
<p class="quiet">${say("guide.after")}</p>
<p><a class="button" href="${address}/">${say("guide.open")}</a></p>
<footer><p>${say("guide.limits")}</p>
<p>${say("guide.fingerprint")} <code>${fingerprint}</code></p></footer>`,
  );
}
