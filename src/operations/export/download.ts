import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { usualTemplate } from "#rules/documents/export-names.ts";
import { tellRead } from "../documents/filing/note-read.ts";
import { audit, read } from "../operation.ts";
import { exportedAccount } from "./account.ts";
import { zip64 } from "./zip64.ts";

/** Everything of the account as a zip, in the clear: for its owner, who has just proved to be there. */
export const exportAccountOperation = read<object, { name: string; open(): AsyncIterable<Uint8Array> }>(
  { scope: "manage", appOnly: true, proof: true },
  (box, scope, _input, call) => {
    const trace = { action: "account.export", subject: "account", subject_id: scope.accountId };
    box.db.write(() => audit(box, call.caller, trace));
    tellRead(box, call, trace);
    const { language } = scope;
    const name = `${render(message("export.file", { day: box.clock.today() }), language)}.zip`;
    return { name, open: () => zip64(exportedAccount(box, scope, { template: usualTemplate, language })) };
  },
);
