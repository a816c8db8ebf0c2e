import { beforeAll, expect, test } from "bun:test";
import { setLanguageOfUser } from "#database/accounts/members.ts";
import type { Language } from "#messages/languages.ts";
import { written } from "#messages/render.ts";
import { nowhere } from "./acts.ts";
import { type Household, household } from "./people.ts";
import { forTargets, inProcess } from "./target.ts";

const notFound = (language: Language) => written({ key: "problem.notFound.detail" }, language);

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  const refused = async (headers: Record<string, string>, token: string | null = home.all) =>
    (await target.call<{ detail: string }>("GET", `/v1/documents/${nowhere}`, { token, headers })).body
      .detail;

  test.each<[string, Language]>([
    ["", "en"],
    ["pt-BR", "en"],
    ["de-CH, en;q=0.8", "de"],
    ["pt, fr;q=0.9, en;q=0.5", "fr"],
    ["es-MX", "es"],
    ["it", "it"],
    ["en;q=0.1, nl", "nl"],
  ])(
    "a refusal is written in the first language of Accept-Language that there is: %s",
    async (asked, language) => {
      expect(await refused({ "accept-language": asked })).toBe(notFound(language));
    },
  );

  test("so is one of a caller who is not known", async () => {
    const { detail } = (
      await target.call<{ detail: string }>("GET", "/v1/me", {
        headers: { "accept-language": "de" },
      })
    ).body;
    expect(detail).toBe(written({ key: "problem.unauthorized.detail" }, "de"));
  });

  test("every wrong field is named in it", async () => {
    const { body } = await target.call<{ errors: { detail: string }[] }>(
      "GET",
      "/v1/documents?limit=0&since=x&colour=1",
      {
        token: home.all,
        headers: { "accept-language": "it" },
      },
    );
    expect(body.errors.map((e) => e.detail).sort()).toEqual(
      [
        "deve essere un numero intero da 1 a 200",
        "deve essere una data, AAAA-MM-GG",
        "non è un parametro di questa chiamata",
      ].sort(),
    );
  });
});

inProcess((target) => {
  test("the language of the profile goes before the one a call asks for", async () => {
    const home = await household(target);
    const refused = async () =>
      (
        await target.call<{ detail: string }>("GET", `/v1/documents/${nowhere}`, {
          token: home.all,
          headers: { "accept-language": "de" },
        })
      ).body.detail;
    expect(await refused()).toBe(notFound("de"));
    setLanguageOfUser(target.inside.box.db, home.user, "nl");
    expect(await refused()).toBe(notFound("nl"));
  });
});
