import { type Static, Type } from "@sinclair/typebox";
import { roles, scopes } from "../account.ts";
import { Closed, Day, Id, Line, Nullable, OneOf, Words } from "../schema.ts";

const password = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description });
const address = (description: string) => Words(254, description);

export const ProfileChange = Closed(
  {
    name: Type.Optional(Line(120)),
    email: Type.Optional(address("What the person signs in with.")),
    language: Type.Optional(
      Nullable(Type.String({ pattern: "^[a-z]{2}$", description: "Of the app; null: as the browser says." })),
    ),
    password: Type.Optional(password("The person's own, to change the e-mail address.")),
  },
  { $id: "ProfileChange", description: "What is to be otherwise; what is left out stays." },
);
export type ProfileChange = Static<typeof ProfileChange>;

export const PasswordChange = Closed(
  {
    current: Type.Optional(password("Left out by somebody who has none.")),
    password: password("The new one."),
  },
  { $id: "PasswordChange" },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const OwnPassword = Closed(
  {
    password: Type.Optional(
      password("The person's own; may be left out for five minutes after it, or a passkey, was given."),
    ),
  },
  { $id: "OwnPassword", description: "That it is the person, and not somebody at their screen." },
);
export type OwnPassword = Static<typeof OwnPassword>;

export const TotpCode = Closed(
  { code: Type.String({ minLength: 1, maxLength: 40, description: "Six digits." }) },
  { $id: "TotpCode" },
);
export type TotpCode = Static<typeof TotpCode>;

export const PasskeyPath = Closed({
  passkey: Type.String({ pattern: "^[A-Za-z0-9_-]{1,1400}$", description: "The credential id." }),
});
export const PasskeyName = Closed({ name: Line(80) }, { $id: "PasskeyName" });
export const SessionPath = Closed({ session: Id("The session.") });
export const TokenPath = Closed({ token: Id("The token.") });
export const MemberPath = Closed({ member: Id("The person.") });

export const TokenBody = Closed(
  {
    name: Line(120, "What it is for."),
    scopes: Type.Array(OneOf(scopes), { maxItems: 10, description: "Beside `read`, which every token has." }),
    expires: Type.Optional(Day("The last day it works; left out: it does not end.")),
  },
  { $id: "NewToken" },
);
export type TokenBody = Static<typeof TokenBody>;

const role = (description: string) => OneOf(roles, { description });
const bundle = (description: string) => Type.Optional(Id(description));

export const MemberBody = Closed(
  {
    name: Line(120),
    email: address("What the person signs in with. Nothing is sent to it."),
    role: role("`view`, `edit` and `upload_only` are guests."),
    bundle: bundle("The one bundle a guest is let in on; left out: every paper."),
  },
  { $id: "NewMember" },
);
export type MemberBody = Static<typeof MemberBody>;

export const MemberChange = Closed(
  { role: role("The new one."), bundle: bundle("The one bundle of a guest; left out: every paper.") },
  { $id: "MemberChange" },
);
export type MemberChange = Static<typeof MemberChange>;

export const AccountName = Closed({ name: Line(120) }, { $id: "AccountName" });
export type AccountName = Static<typeof AccountName>;

export const WalletKeepingChange = Closed({ allowed: Type.Boolean() }, { $id: "WalletKeepingChange" });
export type WalletKeepingChange = Static<typeof WalletKeepingChange>;
