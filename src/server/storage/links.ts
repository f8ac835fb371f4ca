import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 300;
let key: Buffer | undefined;

/** Set once at the start: addresses signed by another key are worth nothing. */
export function setLinkKey(secret: Buffer): void {
  key = createHmac('sha256', secret).update('file addresses').digest();
}

/** For whom an address is made: the person, the company that the person acts for, and the session that asks. */
export type Holder = { actor: { id: number; acting_for?: unknown }; session?: string; now: Date };

const sign = (name: string, person: string, expires: string): string => {
  if (!key) throw new Error('no key signs addresses');
  return createHmac('sha256', key).update(`${name} ${person} ${expires}`).digest('base64url');
};

/**
 * An address that lives five to ten minutes, for one person and no longer than the session that asked for it; `place` is
 * the record that holds the file, whose rights are asked again at each use. Within five minutes the same file has the same
 * address, so that a browser keeps it. A call without a session gets an address that leads nowhere.
 */
export function signedUrl(name: string, place: string, { actor, session = '0', now }: Holder): string {
  const person = actor.acting_for === undefined ? String(actor.id) : `${actor.id}.${actor.acting_for}`;
  const expires = String((Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS);
  const seal = sign(name, `${person}~${place}~${session}`, expires);
  return `/v1/files/${name}?expires=${expires}&signature=${person}~${place}~${session}~${seal}`;
}

const SEALED = /^(\/v1\/files\/[^?]+)\?expires=\d+&signature=[^&]+$/;

/** The same for every address of the same file; what is no such address stays as it is. */
export const addressWithoutSeal = (text: string): string => SEALED.exec(text)?.[1] ?? text;

/** Whose address this is; undefined when it is over, of another file, or not ours. */
export function placeOfUrl(
  name: string,
  expires: string,
  signature: string,
  now: Date,
): { person: number; company: string | undefined; place: string; session: string } | undefined {
  const [person = '', place = '', session = '', given = ''] = signature.split('~');
  if (!/^\d{1,15}(\.\d{1,9})?$/.test(person) || !/^\d{1,12}$/.test(expires)) return undefined;
  if (!/^\d{1,18}$/.test(session)) return undefined;
  if (Number(expires) * 1000 <= now.getTime()) return undefined;
  const [left, right] = [Buffer.from(given), Buffer.from(sign(name, `${person}~${place}~${session}`, expires))];
  if (left.length !== right.length || !timingSafeEqual(left, right)) return undefined;
  const [id, company] = person.split('.');
  return { person: Number(id), company, place, session };
}
