/** Takes mail until it is killed: `bun smtp.child.ts <data folder>`; prints its port. */
import { startSmtp } from "#doors/mail/smtp.ts";
import { reopen } from "../box.ts";

const [dataDir = ""] = process.argv.slice(2);
const box = await reopen(dataDir);
box.settings.smtp = { host: "127.0.0.1", port: 0 };
const say = (line: string) => void process.stderr.write(`${line}\n`);
const door = startSmtp(box, (e, where) => say(`fault ${where} ${String(e)}`), say);
const at = await door.listening;
process.stdout.write(`${at?.port}\n`);
setInterval(() => {}, 1000);
