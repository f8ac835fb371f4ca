import type { FieldProblem, Refusal } from '../records/write-types.ts';

export type { FieldProblem, Refusal };

type Extra = Omit<Partial<Refusal>, 'refused' | 'status' | 'reason'>;

/** An expected failure as a value: the edge turns its key into a sentence. */
export function refuse(status: number, reason: string, extra: Extra = {}): Refusal {
  return { refused: true, status, reason, ...extra };
}

/** All failing fields at once. */
export function refuseFields(fields: FieldProblem[]): Refusal {
  return refuse(422, 'server.invalid', { fields });
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as Partial<Refusal>).refused === true;
}
