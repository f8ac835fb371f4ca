import type { Json } from '../../resource/model/definition.ts';

/** Whether this page may ask for keys at all: browsers offer them to secure origins alone. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The person's answer by a key that the account has. Rejects where none was used. */
export async function askPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Json;
}

/** A new key for the account. Rejects where none was made. */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Json;
}
