import type { EffectInput } from '../../core/context.ts';
import { type Refusal, refuseFields } from '../../core/refusal.ts';
import type { Values } from '../../core/write-types.ts';
import { own } from '../../records/read/resolve.ts';
import { checks, validity } from '../../records/write/judge.ts';
import { dateProblems } from '../../records/write/judge-dates.ts';

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
