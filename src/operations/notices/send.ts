import type { MailServerRow, NoticeRow } from "#database/checkup/notices.ts";
import { mailServerOf } from "#database/checkup/notices.ts";
import { tls } from "#kernel/tls.ts";
import { type Message, message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { topicOf } from "#rules/digest/sending.ts";
import type { App } from "../app.ts";
import { openText } from "../root-key/sealed-text.ts";
import { leadsHere } from "../webhooks/send.ts";
import type { Written } from "./write.ts";

/** How long a server may take to answer, in milliseconds. */
const PATIENCE = 20_000;

/** How one try went. */
export interface Sent {
  delivered: boolean;
  /** In a sentence that carries no words of anybody, nor of the server. */
  detail: Message;
}

const failed = (detail: Message): Sent => ({ delivered: false, detail });

const codeOf = (e: unknown): string =>
  e instanceof Error && "code" in e && typeof e.code === "string" && /^[A-Z_]{3,40}$/.test(e.code)
    ? e.code
    : "none";

/** What an SMTP server meant (RFC 5321 section 4.2.3, RFC 4954 section 6). */
function refusedWith(status: number): Message {
  const why =
    status === 530 || status === 534 || status === 535 ? "login" : status >= 500 ? "never" : "later";
  return message("delivery.mail.refused", { status, why });
}

function mailFailure(e: unknown): Sent {
  if (codeOf(e) === "ETLS") return failed(message("delivery.mail.unprotected"));
  const status = e instanceof Error && "responseCode" in e ? Number(e.responseCode) : Number.NaN;
  if (status >= 400 && status < 600) return failed(refusedWith(status));
  if (codeOf(e) === "ETIMEDOUT") return failed(message("delivery.mail.timeout"));
  // The library's own code stands for many; that of the system stands in its words.
  const system =
    e instanceof Error
      ? /\bE(?:CONN[A-Z]+|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)\b/.exec(e.message)
      : null;
  return failed(message("delivery.mail.noConnection", { code: system?.[0] ?? codeOf(e) }));
}

/** Where a mail server is, as an address: whether it leads back to the box is told as for every other address. */
export const mailDoor = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}/`;

/**
 * Hands one mail to the account's server. Its Message-ID is that of its notice and its day: a server that took it before
 * a stop cut off the answer knows it again.
 */
async function mail(
  box: App,
  scope: AccountScope,
  n: NoticeRow,
  server: MailServerRow,
  w: Written,
  stopping?: AbortSignal,
): Promise<Sent> {
  // Loaded when the first one is sent: most boxes send none.
  const { createTransport } = await import("nodemailer");
  const password =
    server.password === null ? null : openText(box, scope, "mail-server", scope.accountId, server.password);
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    ignoreTLS: server.security === "none",
    tls,
    ...(server.username !== null && { auth: { user: server.username, pass: password ?? "" } }),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  const stop = () => transport.close();
  stopping?.addEventListener("abort", stop);
  const domain = server.sender.slice(server.sender.lastIndexOf("@") + 1);
  try {
    await transport.sendMail({
      from: { name: "Deedbox", address: server.sender },
      to: { name: n.target === n.user_email ? (n.user_name ?? "") : "", address: n.target },
      subject: w.subject,
      text: w.text,
      html: w.html,
      messageId: `<${w.id}@${domain}>`,
      date: new Date(box.clock.now()),
      xMailer: false,
      headers: {
        // A machine wrote it, and no machine shall answer (RFC 3834, section 5).
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        ...(w.stop !== null && { "List-Unsubscribe": `<${w.stop}>` }),
        // Only over HTTPS (RFC 8058, section 3.1).
        ...(w.stop?.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      },
    });
    return { delivered: true, detail: message("delivery.mail.taken") };
  } catch (e) {
    return mailFailure(e);
  } finally {
    stopping?.removeEventListener("abort", stop);
    transport.close();
  }
}

/** The call that shows a message on a phone: ntfy's "publish as JSON", Gotify's POST /message. */
function pushCall(
  n: NoticeRow,
  token: string | null,
  w: Written,
): { url: string; headers: Record<string, string>; body: object } {
  const { title, message: text, pressing, click } = w.push;
  if (n.way === "gotify") {
    return {
      url: `${n.target.replace(/\/+$/, "")}/message`,
      headers: token === null ? {} : { "X-Gotify-Key": token },
      body: {
        ...{ title, message: text, priority: pressing ? 8 : 4 },
        extras: { "client::notification": { click: { url: click } } },
      },
    };
  }
  const { server, topic } = topicOf(n.target) ?? { server: n.target, topic: "" };
  return {
    url: server,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    body: { topic, title, message: text, priority: pressing ? 4 : 3, click },
  };
}

async function push(
  box: App,
  n: NoticeRow,
  token: string | null,
  w: Written,
  stopping?: AbortSignal,
): Promise<Sent> {
  const { url, headers, body } = pushCall(n, token, w);
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: stopping ? AbortSignal.any([patience, stopping]) : patience,
      headers: { ...headers, "Content-Type": "application/json", "User-Agent": `Deedbox/${box.version}` },
      body: JSON.stringify(body),
    });
    await answer.body?.cancel();
    const { status } = answer;
    if (status >= 200 && status < 300)
      return { delivered: true, detail: message("delivery.answered", { status }) };
    if (status === 401 || status === 403) return failed(message("delivery.wrongToken", { status }));
    return failed(
      message(status >= 300 && status < 400 ? "delivery.redirected" : "delivery.answered", { status }),
    );
  } catch (e) {
    if (patience.aborted) return failed(message("delivery.timeout", { seconds: PATIENCE / 1000 }));
    return failed(message("delivery.noConnection", { code: codeOf(e) }));
  }
}

/** Makes one try of sending a written digest. */
export async function send(
  box: App,
  scope: AccountScope,
  n: NoticeRow,
  w: Written,
  stopping?: AbortSignal,
): Promise<Sent> {
  const server = n.way === "mail" ? mailServerOf(box.db, n.account_id) : undefined;
  if (n.way === "mail" && !server) return failed(message("delivery.mail.noServer"));
  // Names may lead elsewhere than when they were set up.
  const door = server ? mailDoor(server.host, server.port) : n.target;
  if (await leadsHere(box, door, server?.origin ?? n.origin)) return failed(message("delivery.ownAddress"));
  if (server) return mail(box, scope, n, server, w, stopping);
  const token = n.token === null ? null : openText(box, scope, "notice", n.id, n.token);
  return push(box, n, token, w, stopping);
}
