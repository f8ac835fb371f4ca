import type { Row, Schemas } from '../../../resource/model/definition.ts';
import type { Services } from '../../core/context.ts';
import { type FieldProblem, type Refusal, refuse } from '../../core/refusal.ts';
import { tellAccount } from '../account-trail.ts';
import { attemptKey, countAll } from '../lock-out.ts';
import type { Purpose } from './challenges.ts';
import { FACTOR_WORDS, type FactorWord } from './factors.ts';
import { shownPasskey } from './passkey.ts';
import { proveCode } from './recovery-codes.ts';
import type { Site } from './site.ts';
import { proveTotp } from './totp.ts';

/** What is shown: a code, or the answer of a browser about a passkey. */
export type FactorProof = { word: 'totp' | 'recovery'; code: string } | { word: 'passkey'; response: Row };
type Proofs = { totp?: string; recovery?: string; passkey?: Row };
export type Proving = { services: Services; schemas: Schemas; site: Site | undefined; now: Date };

const WRONG = 5;
const WINDOW_SECONDS = 900;

/** Exactly one proof of these words is shown. */
export function proofProblems(sent: Row, words: readonly FactorWord[] = FACTOR_WORDS): FieldProblem[] {
  const given = FACTOR_WORDS.filter((word) => sent[word] !== undefined);
  const shown = given.find((word) => words.includes(word));
  const others = given.filter((word) => word !== shown);
  const missing = shown ? [] : [{ field: words[0] ?? 'totp', code: 'required' }];
  return [...others.map((field) => ({ field, code: 'additionalProperties' })), ...missing];
}

/** The proof of a body in which there is one. */
export function proofOf({ totp, recovery, passkey }: Proofs): FactorProof {
  if (passkey) return { word: 'passkey', response: passkey };
  const tidy = (code = '') => code.replaceAll(' ', '');
  return totp === undefined ? { word: 'recovery', code: tidy(recovery) } : { word: 'totp', code: tidy(totp) };
}

/**
 * Counts an attempt of a person before it is looked at: five wrong ones in a quarter of an hour, from wherever they come, and
 * none is looked at until it is over.
 */
export async function countFactor({ services, now }: Pick<Proving, 'services' | 'now'>, user: number) {
  const counter = { key: keyFor(user), free: WRONG, locks: true, seconds: WINDOW_SECONDS, sliding: true };
  const wait = await countAll(services.db, [counter], now);
  return wait && lockedFor(wait.seconds);
}

const lockedFor = (seconds: number): Refusal =>
  refuse(429, 'server.factor-locked', {
    params: { seconds, minutes: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  });

/** The proof was right: the count begins anew. */
export async function clearFactor({ services }: Pick<Proving, 'services'>, user: number): Promise<void> {
  await services.db.deleteFrom('_attempts').where('key', '=', keyFor(user)).execute();
}

const keyFor = (user: number): string => attemptKey('factor', String(user));

/** Whether the person's proof is right. It is counted, and used up; 429 where too many were wrong. */
export async function proveFactor(
  proving: Proving,
  user: number,
  proof: FactorProof,
  purpose: Purpose,
): Promise<boolean | Refusal> {
  const locked = await countFactor(proving, user);
  if (locked) return locked;
  const right = await isRight(proving, user, proof, purpose);
  if (right) await clearFactor(proving, user);
  return right;
}

async function isRight(proving: Proving, user: number, proof: FactorProof, purpose: Purpose): Promise<boolean> {
  const { services, site, now } = proving;
  switch (proof.word) {
    case 'totp':
      return proveTotp(services, user, proof.code, now);
    case 'recovery': {
      const right = await proveCode(services, user, proof.code, now);
      if (right) await tellAccount(proving, user, 'recovery-used');
      return right;
    }
    case 'passkey': {
      if (!site) return false;
      const shown = await shownPasskey({ db: services.db, site, now }, purpose, user, proof.response);
      if (shown.kind === 'copied') await tellAccount(proving, user, 'passkey-copied', { name: shown.factor.name });
      return shown.kind === 'right';
    }
    default:
      return proof satisfies never;
  }
}
