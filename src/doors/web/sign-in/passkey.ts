import { answered, api } from "../api/call.ts";

/** The library is fetched when a passkey is made or used, not with the first page. */
const webauthn = () => import("@simplewebauthn/browser");

/** An address without a name: 127.0.0.1, 192.168.178.2, [fd00::2]. */
const NUMBERS = /^(?:[\d.]+|\[.*\])$/;

/**
 * True where a passkey can be made: it belongs to a name (Web Authentication level 3, 5.1.3: the relying party's id is a
 * domain, never an IP address), and it needs a secure context (https, or the box's own localhost) and a browser that knows it.
 */
export const passkeysPossible = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === "function" &&
  !NUMBERS.test(window.location.hostname);

/** Makes a passkey on this device for whoever is signed in, and gives its id. Throws when the person cancels or the device refuses. */
export async function createPasskey(name: string): Promise<string> {
  const optionsJSON = await answered(api.POST("/app/passkeys/options", { body: {} }));
  // A passkey that may later lock what is kept on this device has to be made for it.
  const extensions = { credProps: true, prf: {} };
  const { startRegistration } = await webauthn();
  const response = await startRegistration({ optionsJSON: { ...optionsJSON, extensions } });
  await answered(api.POST("/app/passkeys", { body: { name, response: { ...response } } }));
  return response.id;
}

/** Proves with a passkey of this device that it is the person who is signed in. */
export async function proveWithPasskey(): Promise<void> {
  const optionsJSON = await answered(api.POST("/app/prove/passkey-options", { body: {} }));
  const { startAuthentication } = await webauthn();
  const response = await startAuthentication({ optionsJSON });
  await answered(api.POST("/app/prove/passkey", { body: { response: { ...response } } }));
}

/** Signs in with a passkey of this device; afterwards the session cookie is set. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await answered(api.POST("/app/passkeys/sign-in-options", { body: {} }));
  const { startAuthentication } = await webauthn();
  const response = await startAuthentication({ optionsJSON });
  await answered(api.POST("/app/passkeys/sign-in", { body: { response: { ...response } } }));
}
