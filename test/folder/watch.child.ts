/** Watches an inbox until it is killed: `bun watch.child.ts <data folder> <inbox>`. */
import { startFolder } from "#doors/folder/watch.ts";
import { reopen } from "../box.ts";

const [dataDir = "", inbox = ""] = process.argv.slice(2);
const box = await reopen(dataDir);
box.settings.inbox = inbox;
const say = (line: string) => void process.stderr.write(`${line}\n`);
startFolder(box, { every: 5, quiet: 5 }, (e, where) => say(`fault ${where} ${String(e)}`), say);
process.stdout.write("watching\n");
setInterval(() => {}, 1000);
