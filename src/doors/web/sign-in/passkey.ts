import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { call } from "../api/call.ts";

/** Passkeys need a secure context (https, or the box's own localhost) and a browser that knows WebAuthn. */
export const passkeysPossible = (): boolean => window.isSecureContext && browserSupportsWebAuthn();

/** Makes a passkey on this device for whoever is signed in. Throws when the person cancels or the device refuses. */
export async function createPasskey(name: string): Promise<void> {
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>("/app/passkeys/options", {
    method: "POST",
    body: {},
  });
  const response = await startRegistration({ optionsJSON });
  await call("/app/passkeys", { method: "POST", body: { name, response } });
}

/** Signs in with a passkey of this device; afterwards the session cookie is set. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>("/app/passkeys/sign-in-options", {
    method: "POST",
    body: {},
  });
  const response: AuthenticationResponseJSON = await startAuthentication({ optionsJSON });
  await call("/app/passkeys/sign-in", { method: "POST", body: { response } });
}
