import { type Permit, permitted } from '../core/permit.ts';
import type { Signer } from '../core/signer.ts';

const STEP_SECONDS = 300;

/** For whom an address is made: the person, the company that the person acts for, and the session that asks. */
export type Holder = { actor: { id: number; acting_for?: unknown }; session?: string; now: Date; signer: Signer };

/**
 * An address that lives five to ten minutes, for one person and no longer than the session that asked for it. The permit
 * names the record that holds the file, whose rights are asked again at each use. Within five minutes the same file has the same
 * address, so that a browser keeps it. A call without a session gets an address that leads nowhere.
 */
export function signedUrl(permit: Permit, { actor, session = '0', now, signer }: Holder): string {
  const { record: place, value: name = '' } = permitted(permit, ['link']);
  const person = actor.acting_for === undefined ? String(actor.id) : `${actor.id}.${actor.acting_for}`;
  const expires = String((Math.floor(now.getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS);
  const seal = signer.sign('file', name, `${person}~${place}~${session}`, expires);
  return `/v1/files/${name}?expires=${expires}&signature=${person}~${place}~${session}~${seal}`;
}

const SEALED = /^(\/v1\/files\/[^?]+)\?expires=\d+&signature=[^&]+$/;

/** The same for every address of the same file; what is no such address stays as it is. */
export const addressWithoutSeal = (text: string): string => SEALED.exec(text)?.[1] ?? text;

/** Whose address this is; undefined when it is over, of another file, or not ours. */
export function placeOfUrl(
  signer: Signer,
  name: string,
  expires: string,
  signature: string,
  now: Date,
): { person: number; company: string | undefined; place: string; session: string } | undefined {
  const [person = '', place = '', session = '', given = ''] = signature.split('~');
  if (!/^\d{1,15}(\.\d{1,9})?$/.test(person) || !/^\d{1,12}$/.test(expires)) return undefined;
  if (!/^k?\d{1,18}$/.test(session)) return undefined;
  if (Number(expires) * 1000 <= now.getTime()) return undefined;
  if (!signer.verify(given, 'file', name, `${person}~${place}~${session}`, expires)) return undefined;
  const [id, company] = person.split('.');
  return { person: Number(id), company, place, session };
}
