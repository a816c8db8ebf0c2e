import type { App } from "#operations/app.ts";
import { newRecoveryCode, renewKeys, setPassphrase, slotKinds } from "#operations/identity/recovery.ts";
import { type Arguments, firstLine, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `key list | recovery-code | passphrase`: the ways this box can be opened. */
export async function key(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, ["password-stdin"]);
  const what = args.words[1];
  if (what === "list")
    return out.result(
      slotKinds(box),
      slotKinds(box)
        .map((s) => `${s.kind}, since ${s.made}`)
        .join("\n"),
    );
  if (what === "recovery-code") {
    const code = await newRecoveryCode(box);
    return out.result(
      { recovery_code: code },
      `Write this down and keep it somewhere other than the box:\n${code}`,
    );
  }
  if (what === "passphrase") {
    const passphrase = await firstLine();
    await setPassphrase(box, passphrase);
    return out.result({ passphrase: true }, "The box now opens with this passphrase.");
  }
  if (what === "renew") {
    renewKeys(box);
    return out.result(
      { renewed: true },
      "The box has a new root key. Keys you removed can’t open anything added from now on.",
    );
  }
  throw new Usage(
    "Choose one: deedbox key list, key recovery-code, key renew, or key passphrase (read from standard input).",
  );
}
