import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Json, Row } from '../../../resource/model/definition.ts';
import { isRow } from '../../../resource/model/path.ts';
import type { Db, Trx } from '../../core/context.ts';
import { newToken } from '../tokens.ts';
import { CEREMONY_MINUTES, ENROL_MINUTES, keepChallenge, type Purpose, takeChallenge } from './challenges.ts';
import { type Factor, factorByCredential, factorsOf } from './factors.ts';
import type { Site } from './site.ts';

/** It brings 20 MB and a quarter of a second: only a server whose people use passkeys loads it. */
const library = () => import('@simplewebauthn/server');

type Asking = { db: Db; site: Site; now: Date };
type Person = { id: number; email: string | null; name: string };

/** What a browser needs to make a passkey for the factor. */
export async function enrolOptions(
  { db, site, now }: Asking,
  issuer: string,
  person: Person,
  factor: number,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const value = newToken();
  const own = await factorsOf(db, person.id);
  const options = await (await library()).generateRegistrationOptions({
    rpName: issuer,
    rpID: site.rp,
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(String(person.id)),
    challenge: Uint8Array.from(Buffer.from(value, 'base64url')),
    attestationType: 'none',
    excludeCredentials: own.filter(({ rp }) => rp === site.rp).map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(db, { value, purpose: 'passkey-enrol', user: person.id, factor, minutes: ENROL_MINUTES, now });
  return options;
}

export type NewPasskey = { credential: string; publicKey: string; counter: number; transports: string[]; rp: string };

/** The passkey that a browser made for this factor; undefined for an answer to anything else, or from another page. */
export async function madePasskey(
  { db, site, now }: Asking,
  user: number,
  factor: number,
  response: Row,
): Promise<NewPasskey | undefined> {
  const value = challengeIn(response);
  const challenge = value && (await takeChallenge(db, { value, purpose: 'passkey-enrol', now }));
  if (!challenge || challenge.user !== user || challenge.factor !== factor) return undefined;
  const verified = await (await library())
    .verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: value,
      expectedOrigin: site.origin,
      expectedRPID: site.rp,
      requireUserVerification: false,
    })
    .catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const bytes = Buffer.from(publicKey).toString('base64url');
  return { credential: id, publicKey: bytes, counter, transports: transports.map(String), rp: site.rp };
}

/** What a browser needs to show a passkey: one of this person's, or with no person any of this site. */
export async function requestOptions(
  { db, site, now }: Asking,
  purpose: Purpose,
  user: number | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const value = newToken();
  const own = user === undefined ? [] : await factorsOf(db, user);
  const options = await (await library()).generateAuthenticationOptions({
    rpID: site.rp,
    challenge: Uint8Array.from(Buffer.from(value, 'base64url')),
    allowCredentials: own.filter(({ rp }) => rp === site.rp).map(descriptor),
    userVerification: user === undefined ? 'required' : 'preferred',
  });
  await keepChallenge(db, { value, purpose, ...(user === undefined ? {} : { user }), minutes: CEREMONY_MINUTES, now });
  return options;
}

/** `copied`: its counter went back, so two devices hold the same key, and none of them is believed. */
export type ShownPasskey = { kind: 'right' | 'copied'; factor: Factor } | { kind: 'wrong' };

/**
 * The answer of a browser that showed a passkey. Without a person, in place of a password, the device itself must have asked
 * who is there. A challenge is used up by any answer to it.
 */
export async function shownPasskey(
  { db, site, now }: Asking,
  purpose: Purpose,
  user: number | undefined,
  response: Row,
): Promise<ShownPasskey> {
  const value = challengeIn(response);
  const challenge = value && (await takeChallenge(db, { value, purpose, now }));
  const factor = typeof response.id === 'string' ? await factorByCredential(db, response.id) : undefined;
  if (!challenge || challenge.user !== user || !factor?.publicKey || !factor.credential) return { kind: 'wrong' };
  if (factor.rp !== site.rp || (user !== undefined && factor.user !== user)) return { kind: 'wrong' };
  const publicKey = Uint8Array.from(Buffer.from(factor.publicKey, 'base64url'));
  const verified = await (await library())
    .verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: value,
      expectedOrigin: site.origin,
      expectedRPID: site.rp,
      // The stored counter is compared below, in the statement that keeps the new one.
      credential: { id: factor.credential, publicKey, counter: 0 },
      requireUserVerification: user === undefined,
    })
    .catch(() => undefined);
  if (!verified?.verified) return { kind: 'wrong' };
  return { kind: (await counts(db, factor, verified.authenticationInfo.newCounter, now)) ? 'right' : 'copied', factor };
}

/** Keeps the counter of a device; false where it did not go on. Devices that do not count say 0 for ever. */
async function counts(db: Db | Trx, { id }: Factor, counter: number, now: Date): Promise<boolean> {
  const kept = await sql`update _factors set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(db);
  return kept.rows.length > 0;
}

const descriptor = ({ credential, transports }: Factor) => ({ id: credential ?? '', transports });

/** The challenge that a browser's answer names, in the form in which it was handed out. */
function challengeIn({ response }: Row): string | undefined {
  const data = isRow(response) ? response.clientDataJSON : undefined;
  if (typeof data !== 'string') return undefined;
  try {
    const client: Json = JSON.parse(Buffer.from(data, 'base64url').toString('utf8'));
    return isRow(client) && typeof client.challenge === 'string' ? client.challenge : undefined;
  } catch {
    return undefined;
  }
}
