import { expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import { listen } from "#doors/http/listening.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings } from "#kernel/settings.ts";
import { type Issued, makeAuthority, makeLeaf } from "#vault/certificate.ts";

const making = () => ({ now: Date.now(), serial: systemIds.bytes(16) });
const authority = makeAuthority("Deedbox test", ["nas.lan"], making());
const issued = (): Issued => makeLeaf(authority, ["nas.lan"], ["127.0.0.1"], making());

/** The serial number of the certificate that a port shows. */
const shownAt = (port: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()?.serialNumber);
      socket.destroy();
    }).on("error", reject);
  });

const serialOf = ({ cert }: Issued) => new X509Certificate(cert).serialNumber;

test("another certificate is shown at the same port, and a call in hand ends as it began", async () => {
  const [first, second] = [issued(), issued()];
  const settings = readSettings({ port: "0", tls: "own", "http-port": "0" }, {});
  const gate = Promise.withResolvers<void>();
  const answer = async (request: Request) => {
    if (new URL(request.url).pathname === "/slow") await gate.promise;
    return new Response("well");
  };
  const listener = listen(settings, answer, { own: first, named: null }, () => {});
  try {
    const port = Number(new URL(listener.address).port);
    expect(await shownAt(port)).toBe(serialOf(first));
    const slow = fetch(`${listener.address}/slow`, { tls: { rejectUnauthorized: false } });
    await Bun.sleep(50);
    listener.show({ own: second, named: null });
    expect(await shownAt(port)).toBe(serialOf(second));
    gate.resolve();
    expect(await (await slow).text()).toBe("well");
  } finally {
    await listener.stop(true);
  }
});
