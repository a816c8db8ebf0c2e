import fc from "fast-check";
import { routes } from "#contract/routes.ts";
import { bent as bentBody, fitting } from "./bodies-by-schema.ts";
import { rawForm } from "./forms.ts";
import type { Ids } from "./furnish.ts";
import type { Sent } from "./target.ts";

/** One call to fire. */
export interface Shot {
  method: string;
  path: string;
  sent: Sent;
}

const nasty = fc.constantFrom(
  ...[
    "",
    " ",
    "0",
    "-1",
    "null",
    "true",
    "1",
    "1e9",
    "NaN",
    "2025-02-30",
    "2025-03-04",
    "'",
    '"',
    "%",
    "%00",
    "\u0000",
  ],
  ...[
    "../..",
    "\ud800",
    "🏡",
    "é",
    "a".repeat(300),
    "x".repeat(5000),
    "{}",
    "[]",
    "__proto__",
    "'; DROP TABLE document; --",
  ],
  ...[
    "bills/electricity",
    "0198c0de-0000-7000-8000-000000000000",
    "*",
    "NEAR(a b)",
    "-",
    "\u202e",
    "\r\nX-Evil: 1",
  ],
);
const word = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
);

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(
    fc.constantFrom(
      "title",
      "text",
      "date",
      "summary",
      "doc_date",
      "type",
      "category_id",
      "person_or_thing",
      "x",
      "__proto__",
    ),
    fc.oneof(word, fc.jsonValue({ maxDepth: 1 })),
  ),
);

const part = fc.record({
  disposition: fc.option(
    fc.constantFrom(
      "form-data",
      'form-data; name=""',
      "form-data; name=file; filename=",
      "attachment",
      "form-data; name=\"file\"; filename*=utf-8''%ff",
      "",
    ),
    { nil: undefined, freq: 6 },
  ),
  name: fc.oneof(fc.constantFrom("file", "pages", "title", "separate", "for"), word),
  filename: fc.option(word, { nil: undefined }),
  type: fc.option(fc.oneof(word, fc.constantFrom("text/plain", "application/pdf", "image/jpeg")), {
    nil: undefined,
  }),
  content: fc.oneof(word, fc.uint8Array({ maxLength: 300 })),
});

const body: fc.Arbitrary<Sent> = fc.oneof(
  fc.record({ title: word, text: word }).map((value) => ({ json: value })),
  fc
    .tuple(word, fc.oneof(word, fc.uint8Array({ maxLength: 300 })))
    .map(([name, content]) => rawForm([{ name: "file", filename: name.replace(/[\r\n"\\]/g, ""), content }])),
  json.map((value) => ({ json: value })),
  word.map((text) => ({ body: text, headers: { "content-type": "application/json" } })),
  fc.tuple(fc.array(part, { maxLength: 4 }), fc.boolean()).map(([parts, whole]) => rawForm(parts, { whole })),
  fc.tuple(fc.array(part, { maxLength: 3 }), fc.nat(400)).map(([parts, cut]) => {
    const form = rawForm(parts);
    return { ...form, body: form.body.slice(0, cut) };
  }),
  fc
    .tuple(fc.uint8Array({ maxLength: 200 }), word)
    .map(([bytes, type]) => ({ body: new Uint8Array(bytes), headers: { "content-type": type } })),
);

/** Only what a header may carry at all (RFC 9110, 5.5): the rest never leaves a client. */
const headerValue = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").trim();

const headers = fc.dictionary(
  fc.constantFrom(
    "range",
    "if-range",
    "if-none-match",
    "idempotency-key",
    "service-account",
    "accept",
    "origin",
    "sec-fetch-site",
    "cookie",
    "x-forwarded-host",
    "content-encoding",
  ),
  fc.oneof(
    word,
    fc.constantFrom(
      "bytes=0-",
      "bytes=-1",
      "bytes=9-1",
      "*",
      "k1",
      "k2",
      "same-origin",
      "gzip",
      "deedbox_session=x",
    ),
  ),
  { maxKeys: 2 },
);

const query = (names: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom("q", ...names) }, { weight: 1, arbitrary: word }),
        fc.oneof(fc.constantFrom("1", "600", "2025", "date", "hedge"), word),
      ),
      { maxLength: 2 },
    )
    .map((pairs) =>
      pairs.length === 0 ? "" : `?${pairs.map(([n, v]) => `${encode(n)}=${encode(v)}`).join("&")}`,
    );

/** Percent-encoded, also what has no UTF-8 (half a surrogate pair goes as its three bytes). */
const encode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80");

/** Who calls: with a token, with the app's cookie, or as nobody. */
export type Who = { token: string | null; cookie?: string };

type Known = (typeof routes)[number];

/** The path of a route with ids that are on file, now and then one of something else, or nonsense. */
function pathOf(route: Known, ids: Ids): fc.Arbitrary<string> {
  const any = Object.values(ids).flat();
  const parts = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    if (name === "page") return fc.constantFrom("1", "2", "0", "x", "99999");
    const own = ids[name === "replaced" ? "document" : name] ?? any;
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...own) },
      { weight: 1, arbitrary: fc.constantFrom(...any) },
      { weight: 1, arbitrary: word.map(encode) },
    );
  });
  return fc.tuple(...parts).map((values) => {
    let n = 0;
    return `/v1${route.path.replace(/\{\w+\}/g, () => values[n++] ?? "")}`;
  });
}

/** The body of a route: one that fits its schema, one that nearly does, or anything at all. */
function bodyOf(route: Known, ids: Ids): fc.Arbitrary<Sent | null> {
  const anything = fc.option(body);
  if (!route.body) return anything;
  const right = fitting(route.body, "", ids, word);
  return fc.oneof(
    { weight: 4, arbitrary: right.map((json) => ({ json })) },
    { weight: 3, arbitrary: bentBody(right, word).map((json) => ({ json })) },
    { weight: 1, arbitrary: anything },
  );
}

/** One call: most often a route of the table with ids on file, its query, its body and its method. */
export function shots(ids: Ids, callers: Who[]): fc.Arbitrary<Shot> {
  const known = fc
    .constantFrom(...routes)
    .chain((route) =>
      fc
        .tuple(pathOf(route, ids), query(Object.keys(route.query?.properties ?? {})), bodyOf(route, ids))
        .map(([path, asked, sent]) => ({ method: route.method as string, path: path + asked, sent })),
    );
  const nonsense = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
    path: fc
      .array(
        fc.oneof(
          fc.constantFrom("v1", "documents", "app", "sign-in", "state", "problems", "me", "files"),
          word.map(encode),
        ),
        { maxLength: 5 },
      )
      .map((p) => `/${p.join("/")}`),
    sent: fc.option(body),
  });
  const bent = fc
    .tuple(
      fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: nonsense }),
      fc.constantFrom(...callers),
      fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    )
    .map(([{ sent, ...at }, { token, cookie }, extra]) => {
      const mayCarry = at.method !== "GET" && at.method !== "HEAD";
      const given = Object.entries({
        ...extra,
        ...(mayCarry ? sent?.headers : {}),
        ...(cookie ? { cookie } : {}),
      });
      const cleaned = Object.fromEntries(given.map(([k, v]) => [k, headerValue(v)]));
      return { ...at, sent: { token, ...(mayCarry && sent ? sent : {}), headers: cleaned } };
    });
  return fc.oneof(
    { weight: 8, arbitrary: bent },
    { weight: 1, arbitrary: wellMeant(callers[0]?.token ?? null) },
  );
}

/** Notes and files of somebody who may add them: odd words in the right places, most of which go through. */
function wellMeant(token: string | null): fc.Arbitrary<Shot> {
  const note = fc.record({ title: word, text: word }).map((json) => ({
    method: "POST",
    path: "/v1/documents/note",
    sent: { token, json },
  }));
  const file = fc.tuple(word, fc.oneof(word, fc.uint8Array({ maxLength: 300 }))).map(([name, content]) => ({
    method: "POST",
    path: "/v1/documents",
    sent: {
      token,
      ...rawForm([{ name: "file", filename: name.replace(/[\r\n"\\]/g, ""), content }]),
    },
  }));
  return fc.oneof(note, file);
}
