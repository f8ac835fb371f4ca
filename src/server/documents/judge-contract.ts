import type { EffectInput } from '../context.ts';
import { type Refusal, refuseFields } from '../http/refusal.ts';
import { own } from '../http/resolve.ts';
import { checks, validity } from '../records/judge.ts';
import { dateProblems } from '../records/judge-dates.ts';
import type { Values } from '../records/write-types.ts';

const GIVEN = ['type', 'request', 'contract_signing_date', 'request_date', 'place'];

/** What is typed to draw a contract, judged by the form that asks for it: the resource `contracts`. */
export async function judgeContract({ trx, call, after }: EffectInput, owner: number): Promise<Refusal | undefined> {
  const definition = own(call.schemas.resources, 'contracts');
  if (!definition) return undefined;
  const given = GIVEN.map((name) => [name, after[name] ?? null]);
  const record: Values = { ...Object.fromEntries(given), user: owner };
  const judged = { definition, mode: 'create' as const, sent: record, record };
  const dates = await dateProblems(trx, call, { ...judged, fields: definition.fields });
  const invalid = [...validity(call, judged), ...dates];
  const problems = invalid.length > 0 ? invalid : await checks(trx, call, judged);
  return problems.length > 0 ? { ...refuseFields(problems), definition } : undefined;
}
