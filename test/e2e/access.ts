/** Every page and what opens on it, by the rules of axe-core and at every width, in all languages, light and dark, with names that are hard on a layout. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Language, languages } from "#messages/languages.ts";
import { seriousOf } from "../web/axe.ts";
import { desktop, phone } from "../web/household.ts";
import { comeIn } from "./box.ts";
import type { Check, Outcome } from "./e2e.ts";
import { everyPage, type Planted, planted } from "./pages.ts";

/** A title of 140 letters and no space, and one that is read from the right. */
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk".repeat(3).slice(0, 140);
const RIGHT = "فاتورة الكهرباء لعائلة الحسيني — חשבון חשמל";

/** Parts of the settings; the page itself opens the first. */
const sections =
  "members providers devices apps tokens calendar mail notices reading backup export plan audit health".split(
    " ",
  );

interface Place {
  name: string;
  path: string;
  /** Opens something on it; buttons are told by their icons, since their names are in six languages. */
  open?(page: Page): Promise<void>;
  /** Only where fingers are. */
  touched?: boolean;
}

const icon = (page: Page, name: string) =>
  page.locator(`button:has(svg.lucide-${name})`).filter({ visible: true });
const dialog = (page: Page) => page.locator('[role="dialog"]').first().waitFor();

/** A note, and a bundle, a reminder and a name with the hard words. */
async function hardWords(page: Page): Promise<{ note: string; bundle: string; person: string }> {
  return page.evaluate(
    async ({ long, right }) => {
      const send = async (path: string, body: unknown, method = "POST") =>
        (
          await fetch(path, {
            method,
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json();
      const note = async (title: string) =>
        (await send("/v1/documents/note", { title, text: `${title} ${long}`, date: "2026-02-03" })).document
          .id as string;
      const ids = [await note(long), await note(right)];
      const { bundle } = await send("/v1/bundles", { name: long.slice(0, 120), document_ids: ids });
      await send("/v1/bundles", { name: right, document_ids: ids });
      await send("/v1/reminders", { title: long, on: "2099-05-03" });
      const { people_and_things: all } = await (await fetch("/v1/people-and-things")).json();
      await send(`/v1/people-and-things/${all[0].id}`, { name: long }, "PATCH");
      if (all[1]) await send(`/v1/people-and-things/${all[1].id}`, { name: right }, "PATCH");
      return { note: ids[0] ?? "", bundle: bundle.id as string, person: all[0].id as string };
    },
    { long: LONG, right: RIGHT },
  );
}

function places(stage: Planted, hard: Awaited<ReturnType<typeof hardWords>>): Place[] {
  const [bill = ""] = stage.ids;
  const document = `/documents/${bill}`;
  return [
    ...stage.paths.map((path) => ({ name: path.replaceAll(/[0-9a-f-]{36}/g, "…"), path })),
    { name: "wallet", path: "/people-and-things/wallet" },
    { name: "trash", path: "/documents?trash=true" },
    { name: "library by arrival", path: "/documents?sort=arrival" },
    {
      name: "wall",
      path: "/documents",
      open: async (page) => {
        await icon(page, "image").first().click();
        await page.locator("[data-density=pictures] [data-document]").first().waitFor();
      },
    },
    {
      name: "table",
      path: "/documents",
      open: async (page) => {
        await icon(page, "table-2").first().click();
        await page.locator("table").first().waitFor();
      },
    },
    {
      name: "filters",
      path: "/documents",
      open: async (page) => {
        await icon(page, "rows-3").first().click();
        await icon(page, "list-filter").first().click();
        await dialog(page);
      },
    },
    {
      name: "chosen",
      path: "/documents",
      open: async (page) => {
        await page.locator("[data-document]").first().waitFor();
        await page.keyboard.press("Control+a");
        await icon(page, "trash-2").first().waitFor();
      },
    },
    {
      name: "page editor",
      path: document,
      open: async (page) => {
        await page.locator('[data-page="1"] img').first().waitFor();
        await page
          .locator('[role="toolbar"]')
          .locator("button:has(svg.lucide-ellipsis-vertical)")
          .last()
          .click();
        await page.locator('[role="menuitem"]:has(svg.lucide-layout-grid)').click();
        await page.locator("[data-tile]").first().waitFor();
      },
    },
    {
      name: "share dialog",
      path: document,
      open: async (page) => {
        await page.locator("main button:has(svg.lucide-ellipsis-vertical)").first().click();
        await page.locator('[role="menuitem"]:has(svg.lucide-link-2)').click();
        await dialog(page);
      },
    },
    {
      name: "scanner",
      path: "/",
      touched: true,
      open: async (page) => {
        // The bar of a phone has one button for all ways, a wider window the others beside it.
        const ways = "nav button:has(svg.lucide-plus), header button:has(svg.lucide-chevron-down)";
        await page.locator(ways).filter({ visible: true }).first().click();
        await page.locator('[role="menuitem"]:has(svg.lucide-camera)').click();
        await dialog(page);
      },
    },
    {
      name: "palette",
      path: "/",
      open: async (page) => {
        await page.keyboard.press("Control+k");
        await dialog(page);
      },
    },
    { name: "a long title", path: `/documents/${hard.note}` },
    { name: "a long name", path: `/people-and-things/${hard.person}` },
    { name: "a bundle with a long name", path: `/bundles/${hard.bundle}` },
    { name: "a search for it", path: `/search?q=${LONG.slice(0, 60)}` },
    ...sections.map((section) => ({ name: `settings ${section}`, path: `/settings?section=${section}` })),
  ];
}

const locales = { en: "en-GB", de: "de-DE", fr: "fr-FR", es: "es-ES", it: "it-IT", nl: "nl-NL" } as const;

/** Goes through all places as somebody with this browser, and gives what is wrong by place. */
async function walked(
  stage: Planted,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<string[]>,
  signedIn: Awaited<ReturnType<Awaited<ReturnType<typeof comeIn>>["context"]["storageState"]>>,
  hard: Awaited<ReturnType<typeof hardWords>>,
): Promise<{ looked: number; wrong: string[] }> {
  const context = await stage.browser.newContext({ ...options, storageState: signedIn });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const wrong: string[] = [];
  let looked = 0;
  for (const place of places(stage, hard)) {
    if (place.touched && !options.hasTouch) continue;
    const found = await (async () => {
      await everyPage(page, stage.box.origin + place.path);
      await place.open?.(page);
      if (place.open) await page.waitForTimeout(350);
      return look(page);
    })().catch((error: Error) => [error.message.split("\n").slice(0, 4).join(" ")]);
    looked++;
    wrong.push(...found.map((one) => `${place.name}: ${one}`));
  }
  await context.close();
  return { looked, wrong };
}

async function overAll(
  variants: readonly [string, BrowserContextOptions][],
  look: (page: Page) => Promise<string[]>,
): Promise<Outcome> {
  const stage = await planted();
  try {
    const { context, page } = await comeIn(stage, "/");
    const hard = await hardWords(page);
    const signedIn = await context.storageState();
    await context.close();
    let looked = 0;
    const wrong: string[] = [];
    for (const [name, options] of variants) {
      const one = await walked(stage, options, look, signedIn, hard);
      looked += one.looked;
      for (const what of one.wrong) console.error(`${name}, ${what}`);
      wrong.push(...one.wrong);
    }
    return { value: `${wrong.length} in ${looked} looks`, holds: wrong.length === 0 };
  } finally {
    await stage.close();
  }
}

/** A language light and dark, one of them as a phone shows it, by turns. */
const spoken = (language: Language): [string, BrowserContextOptions][] =>
  (["light", "dark"] as const).map((colorScheme) => {
    const size = (colorScheme === "dark") === languages.indexOf(language) % 2 > 0 ? phone : desktop;
    return [`${language} ${colorScheme}`, { ...size, locale: locales[language], colorScheme }];
  });

const WIDTHS = [320, 390, 768, 1024, 1280, 1920];

async function sideways(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(120);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) wrong.push(`scrolls sideways by ${over} px at ${width}`);
  }
  return wrong;
}

export const access: Check[] = [
  ...languages.map((language) => ({
    name: `axe-${language}`,
    what: `every page and what opens on it, light and dark, in ${language}: serious or critical`,
    limit: "0",
    run: () => overAll(spoken(language), seriousOf),
  })),
  {
    name: "overflow",
    what: `every page and what opens on it, at ${WIDTHS[0]} to ${WIDTHS.at(-1)} px, long and right-to-left names, in two languages`,
    limit: "0 that scroll sideways",
    run: () =>
      overAll(
        [
          ["en", { ...desktop, hasTouch: true, isMobile: true }],
          ["de", { ...desktop, hasTouch: true, isMobile: true, locale: locales.de }],
        ],
        sideways,
      ),
  },
];
