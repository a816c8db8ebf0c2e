/** What the program's own source must not hold, read from every file of `src`: a rule that a reviewer would have to remember otherwise. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fixedNames, typeByEnding } from "#doors/web/build.ts";
import manifest from "../../package.json" with { type: "json" };
import { documented } from "./documented.ts";

const root = resolve(import.meta.dir, "../..");
const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => join("src", path))
  .filter((path) => /\.(?:tsx?|js|html)$/.test(path) && !path.endsWith(".d.ts"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Lines of source, without comments, that a pattern is found in, as `path: words`. */
const found = (pattern: RegExp, of: (path: string) => boolean = () => true): string[] =>
  sources
    .filter(({ path }) => of(path))
    .flatMap(({ path, text }) =>
      text
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .split("\n")
        .map((line) => line.replace(/^\s*\/\/.*$|\s\/\/ .*$/, ""))
        .flatMap((line) => [...line.matchAll(pattern)].map((m) => `${path}: ${m[0].trim()}`)),
    );
const files = (hits: string[]): string[] => [...new Set(hits.map((hit) => hit.split(":")[0] ?? ""))].sort();

describe("nothing that is typed or read becomes a program", () => {
  test("1.3.2 and 1.3.7: no eval, no function made of text, no template engine", () => {
    expect(found(/\beval\s*\(|new Function\s*\(|setTimeout\(\s*["'`]|vm\.runIn|node:vm/g)).toEqual([]);
    const engines = /^(?:ejs|handlebars|mustache|nunjucks|pug|eta|liquidjs|lodash\.template|dot|twig)$/;
    expect(Object.keys(manifest.dependencies).filter((name) => engines.test(name))).toEqual([]);
  });

  test("1.2.5: programs are started from a list of words, without a shell, from these files alone", () => {
    expect(
      found(
        /\bshell\s*:\s*true|\bexecSync?\(|Bun\.\$|(?:await|=|\() \$`|from "bun:shell"|import \{ \$ |\bspawn\(\s*["'`]/g,
      ),
    ).toEqual([]);
    const rooms =
      /^src\/(?:engines|executable|operations\/backup|operations\/tls\/acme)\/|^src\/(?:doors\/web\/build|client\/build|build|release|vault\/disk|surroundings|main)\.ts$/;
    const starts = files(found(/\bspawn(?:Sync)?\(|\bexecFile(?:Sync)?\(/g));
    expect(starts.length).toBeGreaterThan(3);
    expect(starts.filter((path) => !rooms.test(path))).toEqual([]);
  });

  test("1.2.4: SQL is put together from names in the source, and every value is bound", () => {
    // What stands in braces inside SQL is a constant or a maker of SQL of the database room; never a property of an input.
    const woven = found(
      /\$\{[^}]*\b(?:input|body|query|request|params|search|typed|text|value|name)\b\.?[^}]*\}/g,
      (path) => path.startsWith("src/database/"),
    );
    const known = new Set([
      // Names of columns from a fixed list, and error words.
      "src/database/search/stale-words.ts",
    ]);
    const sql = woven.filter((hit) => !known.has(hit.split(":")[0] ?? ""));
    const inSql = sql.filter((hit) => {
      const [path = "", words = ""] = hit.split(": ");
      const text = sources.find((s) => s.path === path)?.text ?? "";
      const at = text.indexOf(words);
      return /(?:SELECT|INSERT|UPDATE|DELETE|WHERE)[^`;]{0,400}$/.test(text.slice(Math.max(0, at - 400), at));
    });
    expect(inSql).toEqual(documented.sqlWoven);
  });

  test("1.3.10: no text is taken for a format string", () => {
    expect(found(/util\.format|formatWithOptions|printf/g)).toEqual([]);
    expect(files(found(/console\.(?:log|info|error|warn|debug)\(/g))).toEqual([
      "src/build.ts",
      // Part of no build: see 15.2.3.
      "src/engines/process/hooks.ts",
      "src/release.ts",
    ]);
  });

  test("1.2.6, 1.2.7, 1.2.8, 1.3.8, 1.3.9: there is no LDAP, XPath, LaTeX, JNDI or memcache to inject into", () => {
    const packages = Object.keys(manifest.dependencies).join(" ");
    expect(packages).not.toMatch(/ldap|xpath|latex|katex|mathjax|memcache|redis|jndi|mongo|neo4j/i);
    expect(found(/\bldap|\bxpath|document\.evaluate|\blatex\b|memcache|\bjndi/gi)).toEqual([]);
  });

  test("4.3.1, 4.4.1, 17.1.1: there is no GraphQL, WebSocket or WebRTC, and 6.8: no SAML", () => {
    const packages = Object.keys(manifest.dependencies).join(" ");
    expect(packages).not.toMatch(
      /graphql|webrtc|socket\.io|(?:^| )ws(?: |$)|saml|passport|jsonwebtoken|jose/i,
    );
    expect(found(/graphql|RTCPeerConnection|new WebSocket|\.ws\(|websocket:|\bsaml2?\b|passport-/gi)).toEqual(
      [],
    );
  });

  test("6.8.2, 10.5: tokens of identity providers are read by one library, in one place, and none is taken apart by hand", () => {
    const packages = Object.keys(manifest.dependencies).filter((name) =>
      /openid|oauth|oidc|jwt|jose/i.test(name),
    );
    // The other one is what the box gives apps their tokens with.
    expect(packages).toEqual(["oidc-provider", "openid-client"]);
    expect(files(found(/import\("openid-client"\)|from "openid-client"/g))).toEqual([
      "src/operations/members/providers/client.ts",
    ]);
    expect(
      found(/\bid_token\b|\.verify\(|jwtVerify|decodeJwt/g, (path) => /providers?\b/.test(path)),
    ).toEqual([]);
    // Without it the library takes tokens from the token endpoint unread.
    expect(files(found(/enableNonRepudiationChecks\(/g))).toEqual([
      "src/operations/members/providers/client.ts",
    ]);
  });
});

describe("in the browser", () => {
  const web = (path: string) => path.startsWith("src/doors/web/") || path.startsWith("src/doors/http/");

  test("3.2.2: text becomes text: no HTML is set from a script", () => {
    expect(
      found(
        /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment/g,
        web,
      ),
    ).toEqual([]);
  });

  test("3.5.5: no message of another origin is listened to", () => {
    expect(found(/addEventListener\(\s*["']message["']/g, web)).toEqual([
      // Between tabs of this origin: BroadcastChannel reaches no other.
      'src/doors/web/sign-in/leaving.ts: addEventListener("message"',
    ]);
    expect(found(/window\.onmessage|\.postMessage\([^)]*,\s*["']\*/g, web)).toEqual([]);
  });

  test("14.3.3: what a browser keeps is how it shows the app, the last searches, and what was photographed or shared until the box has it, and the sealed wallet", () => {
    expect(files(found(/localStorage|sessionStorage|indexedDB/g, web))).toEqual([
      "src/doors/web/arrivals/kept-pages.ts",
      "src/doors/web/arrivals/scanner.tsx",
      "src/doors/web/documents/columns.ts",
      "src/doors/web/documents/density.ts",
      "src/doors/web/frame/install.ts",
      "src/doors/web/frame/theme.ts",
      // Sealed by a key of the device's passkey; gone at sign-out, and after 90 days without contact.
      "src/doors/web/people/keep-here.tsx",
      "src/doors/web/people/kept-wallet.ts",
      "src/doors/web/search/recent.ts",
    ]);
    expect(files(found(/document\.cookie/g, web))).toEqual(["src/doors/web/sign-in/language.ts"]);
    expect(files(found(/\bcaches\./g, web))).toEqual([
      "src/doors/web/arrivals/given.ts",
      "src/doors/web/service-worker.js",
    ]);
  });

  test("3.7.1: no plug-in of an earlier age", () => {
    expect(
      found(
        /<(?:applet|object|embed)\s[^>]*(?:src|data|type)=|ActiveXObject|x-shockwave|silverlight|x-nacl/gi,
        web,
      ),
    ).toEqual([]);
  });

  test("1.2.2: a link goes to an address of the box or to a fixed one: no javascript:, no data: made of text", () => {
    expect(found(/href=\{?[`"']?(?:javascript|data|vbscript):[^$"`]*/gi, web)).toEqual([
      // A table to save and an icon: the type is fixed, and what stands in it is encoded.
      "src/doors/web/money/page.tsx: href={`data:text/csv;charset=utf-8,",
    ]);
    // Addresses in `href={...}` that are not put together here come from the box, which made them.
    expect(found(/target="_blank"/g, web)).toEqual([
      'src/doors/web/settings/apps/tokens.tsx: target="_blank"',
    ]);
  });

  test("6.2.6 and 6.2.7: every field of a password is one, may be pasted into and filled by a password manager", () => {
    const fields = sources
      .filter(({ path, text }) => web(path) && /type=\{?[^>]*"password"/.test(text))
      .map(({ path }) => path);
    expect(fields.sort()).toEqual([
      "src/doors/http/share-links/html.ts",
      "src/doors/web/sign-in/password-field.tsx",
    ]);
    expect(
      found(/onPaste=|onpaste|user-select:\s*none[^}]*password/gi, web).filter((hit) =>
        /sign-in|password/.test(hit),
      ),
    ).toEqual([]);
    const uses = sources.filter(({ path, text }) => web(path) && text.includes("<PasswordField"));
    expect(uses.length).toBeGreaterThan(4);
    for (const { path, text } of uses)
      for (const use of text.split("<PasswordField").slice(1))
        expect([
          path,
          /autoComplete="(?:current|new)-password"|autoComplete=\{|autoComplete="off"/.test(
            use.slice(0, 400),
          ),
        ]).toEqual([path, true]);
  });

  test("4.1.1: the files of the app have types with a charset where they are text or XML", () => {
    for (const type of [...Object.values(fixedNames), ...Object.values(typeByEnding)])
      if (/^text\/|\+xml/.test(type)) expect(type).toEndWith("; charset=utf-8");
  });
});

describe("what goes out", () => {
  test("12.3.2: no certificate goes unchecked", () => {
    expect(
      found(/rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity\s*:/g),
      // It asks its own machine whether it is well and tells it nothing; the certificate is for the names others use.
    ).toEqual(["src/doors/cli/health.ts: rejectUnauthorized: false"]);
  });

  test("13.2.4, 13.2.5 and 15.3.2: calls go out from these files, whose addresses an owner sets, and follow no redirect unasked", () => {
    const calls = found(
      /(?:await|return) fetch\(|createTransport\(\{|new ImapFlow\(|new Resolver\(|Bun\.connect\(|import \{[^}]*\b(?:connect|createConnection|Socket|request|get)\b[^}]*\} from "node:(?:net|tls|https?|http2|dgram)"/g,
      (path) => !path.startsWith("src/doors/web/"),
    );
    expect(files(calls)).toEqual(documented.outbound);
    for (const path of documented.outbound) {
      const { text = "" } = sources.find((s) => s.path === path) ?? {};
      const fetches = text.match(/(?:await|return) fetch\(/g)?.length ?? 0;
      const manual = text.match(/redirect: "(?:manual|error)"/g)?.length ?? 0;
      expect([path, manual]).toEqual([path, fetches]);
    }
  });
});

describe("secrets and chance", () => {
  test("13.3.1: no secret stands in the source or in what is built from it", () => {
    const secret =
      /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY|AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|xox[bp]-|svc_(?:pat|app|inv)_[0-9A-Za-z]{36}|eyJ[\w-]{10,}\.eyJ|(?:password|passwd|secret|api_?key)\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[a-z])[^"'\s]{12,}["']/gi;
    expect(found(secret)).toEqual([]);
  });

  test("11.5.1: chance is the system's: nothing else is asked for it", () => {
    expect(found(/Math\.random\(/g, (path) => !path.startsWith("src/doors/web/"))).toEqual([]);
    expect(files(found(/randomBytes|randomFillSync|getRandomValues|randomUUID/g))).toEqual([
      "src/client/runtime/door.ts",
      "src/doors/web/api/call.ts",
      "src/doors/web/people/kept-wallet.ts",
      // The place in memory where the one program a reader may become is named.
      "src/engines/sandbox/launch.ts",
      "src/kernel/ids.ts",
    ]);
  });

  test("11.1.2, 11.3.1, 11.3.2 and 11.4.1: every use of cryptography is in the inventory, with its algorithm", () => {
    const uses =
      /create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify|SecretKey)\(\s*["'`]?[\w${}* -]*|(?:hkdf|pbkdf2|scrypt)(?:Sync)?\(\s*["'`]?\w*|argon2\w*|Bun\.password\.(?:hash|verify)|timingSafeEqual\(/g;
    const files = [
      ...new Set(
        found(uses)
          .filter((hit) => !hit.endsWith("timingSafeEqual(") && !hit.endsWith("argon2"))
          .map((hit) => hit.split(":")[0] ?? ""),
      ),
    ].sort();
    const rows = documented.cryptography.map((row) => row.file);
    const within = (file: string) => rows.some((row) => file === row || file.startsWith(`${row}/`));
    expect(files.filter((file) => !within(file))).toEqual([]);
    // Weak ones stand only where a format of others has them, each with its reason.
    const weak = found(
      /["'`](?:md5|sha-?1|aes-[^"'`]*-(?:ecb|cbc|ctr)|des-[\w-]+|rc4)["'`$]|aes-\$\{[^}]+\}-ecb/gi,
      (path) => !path.startsWith("src/reading/"),
    );
    expect([...new Set(weak.map((hit) => hit.split(":")[0]))].sort()).toEqual(documented.weakFormats);
  });
});

describe("how it is written", () => {
  test("15.3.5: nothing is compared loosely but with null, and every file is compiled strictly", () => {
    const loose = found(
      /[^=!<>]==(?!=)\s*(?!null)\S+|!=(?!=)\s*(?!null)\S+/g,
      (path) => /\.tsx?$/.test(path) && !path.startsWith("src/reading/concepts"),
    );
    const code = loose.filter((hit) => !/["'`]|\/[gimuy]*,$/.test(hit));
    expect(code).toEqual([]);
    const config = readFileSync(join(root, "src/tsconfig.json"), "utf8");
    for (const rule of ["strict", "noUncheckedIndexedAccess"])
      expect(config).toMatch(new RegExp(`"${rule}": true`));
  });

  test("15.3.6: no object is extended by names from outside: nothing merges into a prototype", () => {
    expect(found(/__proto__|\.prototype\[|lodash|deepmerge|Object\.setPrototypeOf/g)).toEqual([]);
  });

  test("15.2.3: nothing of the tests and no package for development is part of the program", () => {
    const tools = Object.keys(manifest.devDependencies).filter(
      (name) => !name.startsWith("@types/") && name !== "bun",
    );
    // What makes the program, and is no part of it itself.
    const steps = ["src/build.ts", "src/generate.ts", "src/release.ts"];
    expect(found(/from "[^"]*\/(?:build|generate)\.ts"/g)).toEqual([
      'src/generate.ts: from "#messages/generate.ts"',
      'src/build.ts: from "#doors/web/build.ts"',
      'src/release.ts: from "./build.ts"',
    ]);
    const taken = sources
      .filter(({ path }) => !steps.includes(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/from "([^"]+)"|import\("([^"]+)"\)/g)].map((m) => [path, m[1] ?? m[2] ?? ""]),
      );
    expect(taken.filter(([, from = ""]) => tools.includes(from) || /(?:^|\/)test\//.test(from))).toEqual([]);
    // The ways in which a test makes a child go wrong are switched off when the program is built, and drop out of it.
    expect(readFileSync(join(root, "src/build.ts"), "utf8")).toContain(
      '"process.env.DEEDBOX_ENGINE_HOOKS": \'"0"\'',
    );
  });

  test("13.4.2: the program is built for production, and no switch of its settings shows more of a fault", () => {
    expect(readFileSync(join(root, "src/build.ts"), "utf8")).toContain(
      '"process.env.NODE_ENV": \'"production"\'',
    );
    const settings = readFileSync(join(root, "src/kernel/settings.ts"), "utf8");
    expect(settings).not.toMatch(/debug|verbose|trace|develop/i);
    expect(found(/development:\s*true|NODE_ENV\s*[!=]==/g)).toEqual([]);
  });

  test("6.4.2: there is no hint of a password and no question about a dog", () => {
    expect(found(/password_?hint|secret_?question|security_?question|mother.?s?_?maiden/gi)).toEqual([]);
  });
});
