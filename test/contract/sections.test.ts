import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { executable } from "../http/built.ts";
import { Target } from "../http/target.ts";
import { groupsOf } from "../table-file.ts";
import * as authentication from "./sections/authentication.ts";
import * as decisions from "./sections/decisions.ts";
import * as endpointsOfAsk from "./sections/endpoints-of-ask.ts";
import * as endpointsOfDocuments from "./sections/endpoints-of-documents.ts";
import * as endpointsOfFactsAndThings from "./sections/endpoints-of-facts-and-things.ts";
import * as endpointsOfIdentity from "./sections/endpoints-of-identity.ts";
import * as endpointsOfUploads from "./sections/endpoints-of-uploads.ts";
import * as errors from "./sections/errors.ts";
import * as events from "./sections/events.ts";
import * as fieldsOfDocuments from "./sections/fields-of-documents.ts";
import * as fieldsOfFactsAndThings from "./sections/fields-of-facts-and-things.ts";
import * as fieldsOfTheRest from "./sections/fields-of-the-rest.ts";
import * as limits from "./sections/limits.ts";
import * as paging from "./sections/paging.ts";
import { openScene, type Scene, type Section } from "./sections/scene.ts";
import * as statesOfDocuments from "./sections/states-of-documents.ts";
import * as statesOfTheCheckup from "./sections/states-of-the-checkup.ts";
import * as versioning from "./sections/versioning.ts";
import * as whatTheServiceDoes from "./sections/what-the-service-does.ts";

/**
 * How each sentence and each row of the service document begins, section by section. Statements that something is not shown
 * are left out; decisions.md fills those.
 */
const sentences: Record<string, string[]> = Object.fromEntries(
  [...groupsOf(import.meta.dir, "sections/sentences.txt")].map(([section, rows]) => [section, rows.flat()]),
);

/** The service document, section by section: each case quotes what it proves, and is tried on every kind of box. */
const sections: Section[] = [
  whatTheServiceDoes,
  fieldsOfDocuments,
  fieldsOfFactsAndThings,
  fieldsOfTheRest,
  statesOfDocuments,
  statesOfTheCheckup,
  endpointsOfIdentity,
  endpointsOfDocuments,
  endpointsOfFactsAndThings,
  endpointsOfUploads,
  endpointsOfAsk,
  paging,
  authentication,
  events,
  errors,
  limits,
  versioning,
  decisions,
].flatMap((file) => Object.values(file));

const quotes = ({ cases }: Section) => cases.flatMap((each) => [each.says].flat());

describe("every sentence and every row of the service document is quoted by a case", () => {
  test.each(Object.entries(sentences))("%s", (name, wanted) => {
    const said = sections.filter((each) => each.of === name).flatMap(quotes);
    expect(wanted.filter((sentence) => !said.some((quote) => quote.startsWith(sentence)))).toEqual([]);
  });

  test("and no case stands in a section that is none, or proves nothing it names", () => {
    const known = [...Object.keys(sentences), "Decisions"];
    expect(sections.map((each) => each.of).filter((name) => !known.includes(name))).toEqual([]);
    const strange = sections.flatMap((each) =>
      quotes(each).filter(
        (quote) => !(sentences[each.of] ?? [quote]).some((sentence) => quote.startsWith(sentence)),
      ),
    );
    expect(strange).toEqual([]);
  });
});

// With DEEDBOX_EXECUTABLE over a socket; without it, in this process.
for (const kind of [executable ? "executable" : "in process"] as const) {
  describe(kind, () => {
    const target = new Target(kind, {});
    let scene: Scene;
    beforeAll(async () => {
      await target.open();
      scene = await openScene(target);
    }, 60_000);
    afterAll(() => target.close(), 30_000);
    for (const section of sections) {
      describe(section.of, () => {
        for (const { says, check } of section.cases) {
          test([says].flat().join(" / "), async () => {
            // A copy: matchers put themselves into what they look at.
            const { bill, payment, note, car, bundle } = structuredClone({
              ...scene,
              target: 0,
              api: 0,
              reads: 0,
            });
            await check({ ...scene, bill, payment, note, car, bundle });
          }, 60_000);
        }
      });
    }
  });
}
