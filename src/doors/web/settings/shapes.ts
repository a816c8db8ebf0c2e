/** The shapes of the settings, by the names they are used under: made from the description of the API. */
import type { components } from "../api/types.generated.ts";

type Schemas = components["schemas"];

export type Profile = Schemas["Profile"];
export type Passkey = Profile["passkeys"][number];
export type Provider = Schemas["SignInProvider"];
export type ProviderRole = Provider["group_roles"][number]["role"];
export type OwnToken = Schemas["OwnTokenList"]["tokens"][number];
export type Scope = Schemas["OwnTokenList"]["offered"][number];
export type Member = Schemas["MemberList"]["members"][number];
export type Role = Member["role"];
export type Webhook = Schemas["WebhookList"]["webhooks"][number];
export type Delivery = Schemas["WebhookDeliveries"]["deliveries"][number];
export type Mailbox = Schemas["MailboxList"]["mailboxes"][number];
export type Notice = Schemas["NoticeSettings"]["notices"][number];
export type MailServer = NonNullable<Schemas["NoticeSettings"]["mail_server"]>;
export type ReadingModel = Schemas["Reading"]["models"][number];
export type ReadingWorker = Schemas["WorkerList"]["workers"][number];
export type WorkerMade = Schemas["WorkerMade"];
export type Backup = Schemas["BackupList"]["backups"][number];
export type BackupPlan = NonNullable<Schemas["BackupPlanSet"]["plan"]>;
export type Finding = Schemas["Health"]["findings"][number];
export type AuditLine = Schemas["AuditPage"]["lines"][number];
export type MailAddress = Schemas["MailAddress"];
export type Connection = Schemas["ConnectedApp"];
export type Assistants = Schemas["Assistants"];
export type DeviceWays = Schemas["DeviceWays"];
