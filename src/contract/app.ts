import { type Static, Type } from "@sinclair/typebox";
import { AccountChoice, accountKinds, roles, User } from "./account.ts";
import { accesses } from "./connection.ts";
import { type Answer, created, type Declared, inArea, ok, type Route } from "./routes/route.ts";
import { Closed, Id, Line, Nullable, OneOf, Url } from "./schema.ts";
import { Moment } from "./settings.ts";

/**
 * The web app's own addresses, `/app/...`: setting up, unlocking, signing in and out. They are no part of the published API;
 * the types the app is compiled with are made from them and from the routes together.
 */

const text = (max: number) => Type.String({ minLength: 1, maxLength: max });

export const AppState = Closed(
  {
    sealed: Type.Boolean({ description: "The box waits for its passphrase." }),
    setup_needed: Type.Boolean({ description: "There is no owner yet." }),
    setup_code: Type.Boolean({
      description: "Creating the owner takes the code that the box printed where it was started.",
    }),
    signed_in: Type.Boolean(),
    version: Type.String(),
    user: Nullable(Type.Omit(User, ["id"])),
    account: Nullable(Type.Pick(AccountChoice, ["id", "name", "kind"])),
    language: Nullable(Type.String(), {
      description:
        "The language the person wants the app in; null: as the browser says, or nobody is signed in.",
    }),
    passkeys: Type.Boolean({ description: "Some passkey is registered on this box." }),
    passwords: Type.Boolean({ description: "A password signs in." }),
    providers: Type.Array(Closed({ id: Id(), name: Type.String() }), {
      description: "Identity providers that people may sign in by.",
    }),
    samples: Type.Boolean({ description: "Papers of the made-up household are on file." }),
    wallet_offline: Type.Boolean({
      description: "The account's owner allows the wallet to be kept on people's phones.",
    }),
    recovery_code_unkept: Type.Boolean({
      description: "Nobody has said that the recovery code is written down, and who is signed in may see it.",
    }),
  },
  { $id: "AppState", description: "What the app must know before it can show anything." },
);
export type AppState = Static<typeof AppState>;

export const Setup = Closed(
  {
    account_name: Line(120),
    kind: OneOf(accountKinds),
    owner_name: Line(120),
    email: text(254),
    password: text(1000),
    code: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          "The code that the box printed, where `setup_code` says so: case and the dash do not matter.",
      }),
    ),
  },
  { $id: "Setup", description: "The first account and its owner." },
);

export const SetUp = Closed(
  {
    recovery_code: Nullable(Type.String({ description: "Null when the box keeps its key elsewhere." })),
  },
  { $id: "SetUp", description: "The owner is made and signed in." },
);
export type SetUp = Static<typeof SetUp>;

const SecondCode = Type.Optional(
  Type.String({
    maxLength: 40,
    description: "Of the app on the phone, or one from paper: asked for with a 422 that names it.",
  }),
);

const SetupCode = Setup.properties.code;

/** Where a backup lies. */
const BackupPlace = {
  store: Type.String({
    minLength: 1,
    maxLength: 1000,
    description:
      "A folder or a file of the box, `sftp://…`, `s3://…`, or `upload:` with the id of a file that was sent.",
  }),
  secret: Type.Optional(Type.String({ maxLength: 20_000, description: "What a server asks for." })),
  code: SetupCode,
};

export const BackupLook = Closed(BackupPlace, {
  $id: "BackupLook",
  description: "Where backups are looked for.",
});

export const OfferedBackups = Closed(
  {
    backups: Type.Array(
      Closed({
        snapshot: Nullable(Type.String({ description: "Its name in the store; null for a file." })),
        made: Moment("When it was made."),
        program: Type.String({ description: "The version that made it." }),
        bytes: Nullable(Type.Integer({ description: "How much it takes; null where it does not say." })),
      }),
      { description: "The newest first." },
    ),
  },
  { $id: "OfferedBackups", description: "Backups that can be restored." },
);
export type OfferedBackups = Static<typeof OfferedBackups>;

export const RestoreStart = Closed(
  {
    ...BackupPlace,
    snapshot: Nullable(Type.String({ maxLength: 60 })),
    bytes: Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    recovery_code: text(100),
  },
  { $id: "RestoreStart", description: "Which backup takes the place of this empty box." },
);

export const RestoreId = Closed(
  { id: Id() },
  { $id: "RestoreId", description: "A file that was sent, or a restore." },
);

export const RestoreState = Closed(
  {
    state: OneOf(["running", "done", "failed"]),
    bytes: Type.Integer({ description: "Brought so far." }),
    of: Nullable(Type.Integer({ description: "In all, where it is known." })),
    why: Nullable(Type.String({ description: "Why it failed, in a sentence." })),
    restored: Nullable(
      Closed({
        made: Moment("When the backup was made."),
        files: Type.Integer(),
        missing: Type.Integer({ description: "Files that were missing when it was made." }),
        damaged: Type.Integer({ description: "Files that were damaged when it was made." }),
      }),
    ),
  },
  { $id: "RestoreState", description: "How far a restore is." },
);
export type RestoreState = Static<typeof RestoreState>;

export const SignIn = Closed(
  {
    email: text(254),
    password: text(1000),
    code: SecondCode,
  },
  { $id: "SignIn", description: "Who signs in." },
);

export const WelcomeToken = Closed(
  { token: text(100) },
  { $id: "WelcomeToken", description: "What stands behind the `#` of an address to come in by." },
);

export const Welcomed = Closed(
  {
    name: Nullable(Type.String()),
    email: Type.String(),
    account: Type.String({ description: "The name of the account." }),
  },
  { $id: "Welcomed", description: "Whom an address to come in by is for." },
);

export const ComeIn = Closed(
  { token: text(100), password: text(1000), code: SecondCode },
  { $id: "ComeIn", description: "The password somebody chooses." },
);

export const Prove = Closed(
  { password: text(1000) },
  { $id: "Prove", description: "The password again, of whoever is signed in." },
);

/** What somebody goes to an identity provider for. */
export const providerPurposes = ["sign-in", "link", "prove", "welcome"] as const;

export const ProviderTrip = Closed(
  {
    provider: Id("The provider."),
    purpose: OneOf(providerPurposes),
    next: Type.Optional(
      Type.String({ maxLength: 500, description: "The path of the app at which the person goes on." }),
    ),
    token: Type.Optional(text(100)),
  },
  { $id: "ProviderTrip", description: "Who goes to an identity provider, and what for." },
);

export const ProviderAddress = Closed(
  { redirect_to: Url("Where the browser goes next.") },
  { $id: "ProviderAddress" },
);

export const ProviderAnswer = Closed(
  { query: text(12_000) },
  {
    $id: "ProviderAnswer",
    description: "What stands behind the `?` of the address a provider sent back to.",
  },
);

export const ProviderCode = Closed({ code: SecondCode }, { $id: "ProviderCode" });

export const ProviderArrived = Closed(
  {
    purpose: OneOf(providerPurposes),
    next: Type.String({ description: "The path of the app at which the person goes on." }),
  },
  { $id: "ProviderArrived", description: "The person is signed in, linked, or has proved who they are." },
);

export const BoxUnlock = Closed(
  { passphrase: text(1024) },
  { $id: "BoxUnlock", description: "The passphrase of a sealed box." },
);

export const DeviceWays = Closed(
  {
    addresses: Type.Array(Url(), {
      description: "Where another device opens the box, the best first. Empty: only this machine reaches it.",
    }),
    guides: Type.Array(Url(), {
      description:
        "Pages that show a device how to trust the box's own certificate, by the same names. Empty: none is needed.",
    }),
    secure: Type.Boolean({ description: "Those addresses speak HTTPS." }),
    fingerprint: Nullable(
      Type.String({ description: "SHA-256 of the certificate that devices are asked to trust." }),
    ),
  },
  { $id: "DeviceWays", description: "How phones and other devices get to the box." },
);
export type DeviceWays = Static<typeof DeviceWays>;

const Nothing = Closed({}, { $id: "Nothing", description: "An empty body." });

const Transports = Type.Optional(
  Type.Array(OneOf(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])),
);
const Descriptor = Type.Object({ id: Type.String(), type: OneOf(["public-key"]), transports: Transports });
const verification = Type.Optional(OneOf(["discouraged", "preferred", "required"]));

/** What a browser is asked to make a passkey with (WebAuthn Level 3, 5.1.8); members nobody reads are left out. */
export const PasskeyOptions = Type.Object(
  {
    rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    challenge: Type.String(),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: OneOf(["public-key"]) })),
    timeout: Type.Optional(Type.Integer()),
    excludeCredentials: Type.Optional(Type.Array(Descriptor)),
    authenticatorSelection: Type.Optional(
      Type.Object({
        residentKey: verification,
        requireResidentKey: Type.Optional(Type.Boolean()),
        userVerification: verification,
      }),
    ),
    attestation: Type.Optional(OneOf(["direct", "enterprise", "indirect", "none"])),
  },
  { $id: "PasskeyOptions", description: "What a passkey is made with (WebAuthn)." },
);

/** What a browser is asked to sign in with (WebAuthn Level 3, 5.1.9). */
export const PasskeyRequest = Type.Object(
  {
    rpId: Type.Optional(Type.String()),
    challenge: Type.String(),
    timeout: Type.Optional(Type.Integer()),
    allowCredentials: Type.Optional(Type.Array(Descriptor)),
    userVerification: verification,
  },
  { $id: "PasskeyRequest", description: "What a passkey signs in with (WebAuthn)." },
);

/** The browser's answer; its own library checks what is in it. */
export const PasskeyAnswer = Closed(
  {
    name: Type.Optional(Type.String({ maxLength: 80 })),
    response: Type.Object({}, { additionalProperties: true }),
  },
  { $id: "PasskeyAnswer", description: "What the browser answered (WebAuthn)." },
);

export const PasskeyAdded = Closed(
  { name: Type.String() },
  { $id: "PasskeyAdded", description: "The passkey is registered." },
);

export const Consent = Closed(
  {
    uid: Type.String({ description: "Of the request." }),
    app: Closed(
      {
        name: Type.String({ description: "What the app calls itself." }),
        redirect_host: Nullable(Type.String(), {
          description: "The host that the answer goes to; null for a scheme of an app on the device.",
        }),
        redirect_scheme: Type.String({ description: "`https`, `http` or that of an app on the device." }),
        website: Nullable(Type.String({ description: "Of the app, as it says." })),
        verified: Type.Boolean({
          description: "It described itself at an address of its own, whose host the answer goes to.",
        }),
      },
      { description: "What asks." },
    ),
    user: Type.Omit(User, ["id"]),
    accounts: Type.Array(
      Closed({
        id: Id(),
        name: Type.String(),
        kind: OneOf(accountKinds),
        role: OneOf(roles),
        may_change: Type.Boolean({ description: "The role and the plan allow changes." }),
      }),
      { description: "Those it can be connected to." },
    ),
    may_ask_change: Type.Boolean({ description: "It asks for more than looking." }),
    expires: Moment("Until when it can be answered."),
  },
  { $id: "Consent", description: "An app that asks to be connected." },
);
export type Consent = Static<typeof Consent>;

export const ConsentGiven = Closed(
  {
    allow: Type.Boolean(),
    account_id: Type.Optional(Id("Which account; left out where there is one.")),
    access: Type.Optional(OneOf(accesses, { description: "`read` when left out." })),
  },
  { $id: "ConsentGiven", description: "What the person says to it." },
);
export type ConsentGiven = Static<typeof ConsentGiven>;

export const ConsentAnswered = Closed(
  { redirect_to: Url("Where the browser goes next.") },
  { $id: "ConsentAnswered" },
);
export type ConsentAnswered = Static<typeof ConsentAnswered>;

const ConsentPath = Closed({ uid: Type.String({ minLength: 1, maxLength: 100 }) });

const none: Answer[] = [{ status: 204, description: "Done.", type: "" }];

const app = inArea("App", { scope: "manage", app_only: true });

const post = (id: string, path: string, summary: string, more: Omit<Declared, "summary">) =>
  app.post(id, path, { summary, ...more, problems: [429, ...(more.problems ?? [])] });

/** The app's own addresses. Their paths are whole, not relative to `/v1`. */
export const appRoutes: readonly Route[] = [
  app.get("appState", "/app/state", {
    summary: "What the app must know first",
    answers: ok("The state of the box.", AppState),
  }),
  app.get("deviceWays", "/app/devices", {
    summary: "How phones and other devices get to the box",
    answers: ok("Their addresses.", DeviceWays),
  }),
  app.get("getConsent", "/app/connect/{uid}", {
    summary: "What an app that asks to be connected wants",
    params: ConsentPath,
    answers: ok("What it asks.", Consent),
  }),
  app.post("giveConsent", "/app/connect/{uid}", {
    summary: "Connects an app, or does not",
    params: ConsentPath,
    body: ConsentGiven,
    answers: ok("Where to go.", ConsentAnswered),
  }),
  post("setUp", "/app/setup", "Makes the first account and its owner", {
    body: Setup,
    answers: created("The owner is signed in.", SetUp),
  }),
  post(
    "sendBackup",
    "/app/restore/file",
    "Takes a backup in a file, to be restored in the place of an empty box",
    {
      headers: { "x-setup-code": "The code that the box printed, where `setup_code` says so." },
      answers: created("Its id, for `upload:`.", RestoreId),
    },
  ),
  post("lookForBackups", "/app/restore/look", "Says which backups an empty box could be restored from", {
    body: BackupLook,
    answers: ok("The backups.", OfferedBackups),
  }),
  post("startRestore", "/app/restore", "Restores a backup in the place of an empty box", {
    body: RestoreStart,
    answers: created("It has begun.", RestoreId),
  }),
  post("restoreState", "/app/restore/state", "Says how far a restore is", {
    body: RestoreId,
    answers: ok("Its state.", RestoreState),
  }),
  post("unlockBox", "/app/unlock", "Opens a sealed box", {
    body: BoxUnlock,
    answers: none,
  }),
  post("signIn", "/app/sign-in", "Signs in with a password", {
    body: SignIn,
    answers: none,
    problems: [503],
  }),
  post("welcome", "/app/welcome", "Says whom an address to come in by is for", {
    body: WelcomeToken,
    answers: ok("The person.", Welcomed),
  }),
  post("comeIn", "/app/welcome/come-in", "Sets a password and signs in, once", {
    body: ComeIn,
    answers: none,
  }),
  post("signOut", "/app/sign-out", "Signs out", { body: Nothing, answers: none }),
  post("passkeyOptions", "/app/passkeys/options", "Starts registering a passkey", {
    body: Nothing,
    answers: ok("What to make it with.", PasskeyOptions),
  }),
  post("addPasskey", "/app/passkeys", "Registers a passkey", {
    body: PasskeyAnswer,
    answers: created("It is registered.", PasskeyAdded),
  }),
  post("passkeyRequest", "/app/passkeys/sign-in-options", "Starts signing in with a passkey", {
    body: Nothing,
    answers: ok("What to sign in with.", PasskeyRequest),
  }),
  post("passkeySignIn", "/app/passkeys/sign-in", "Signs in with a passkey", {
    body: PasskeyAnswer,
    answers: none,
  }),
  post("providerTrip", "/app/providers/go", "Starts signing in by an identity provider", {
    body: ProviderTrip,
    answers: ok("Where to go.", ProviderAddress),
    problems: [503],
  }),
  post("providerAnswer", "/app/providers/answer", "Takes what an identity provider answered, once", {
    body: ProviderAnswer,
    answers: ok("The person is there.", ProviderArrived),
    problems: [503],
  }),
  post(
    "providerCode",
    "/app/providers/code",
    "Gives the code of the second step after an identity provider",
    {
      body: ProviderCode,
      answers: ok("The person is there.", ProviderArrived),
    },
  ),
  post("prove", "/app/prove", "Gives the password again", {
    body: Prove,
    answers: none,
    problems: [503],
  }),
  post("proved", "/app/proved", "Says whether it is known who is there; asks for it where it is not", {
    body: Nothing,
    answers: none,
  }),
  post("provePasskeyRequest", "/app/prove/passkey-options", "Starts giving a passkey again", {
    body: Nothing,
    answers: ok("What to prove it with.", PasskeyRequest),
  }),
  post("provePasskey", "/app/prove/passkey", "Gives a passkey again", {
    body: PasskeyAnswer,
    answers: none,
  }),
];
