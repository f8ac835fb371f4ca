import type { Definition, Json } from '../../resource/model/definition.ts';

/** One field that prevents a write. `mine` and `theirs` accompany a value that another person changed. */
export type FieldProblem = {
  field: string;
  code: string;
  /** A sentence that is ready; absent: made from the code at the edge. */
  message?: string;
  path?: string;
  params?: Record<string, Json>;
  mine?: Json;
  theirs?: Json;
  /** What decided; absent: the field itself. */
  rule?: { file: string; pointer: string };
};

/** Records of one resource that need another one. `ids` and `labels`: the first of those that the person may read. */
export type Dependents = {
  resource?: string;
  title: string;
  count: number;
  ids: (number | string)[];
  labels: string[];
};

/** An expected failure. `reason` is the key of its sentence in messages.json. */
export type Refusal = {
  refused: true;
  status: number;
  reason: string;
  params?: Record<string, Json>;
  fields?: FieldProblem[];
  rule?: { file: string; pointer: string };
  /** Whose messages are looked up before the shared ones. */
  definition?: Definition;
  headers?: Record<string, string>;
  /** What else the answer says. */
  more?: Record<string, Json>;
  /** Of a deletion: the records that need this one, by resource. */
  depends?: Dependents[];
};

type Extra = Omit<Partial<Refusal>, 'refused' | 'status' | 'reason'>;

/** An expected failure as a value: the edge turns its key into a sentence. */
export function refuse(status: number, reason: string, extra: Extra = {}): Refusal {
  return { refused: true, status, reason, ...extra };
}

/** What a key of the API does not open, whatever its person may do: that person has to be there. */
export const KEY_REFUSED: Refusal = refuse(403, 'server.key-refused');

/** All failing fields at once. */
export function refuseFields(fields: FieldProblem[]): Refusal {
  return refuse(422, 'server.invalid', { fields });
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as Partial<Refusal>).refused === true;
}

/** The way of a refusal out of a hook or a parser, which can only throw. */
export class RefusalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason);
  }
}

/** 422 for each name that means nothing here, with those that do. */
export function refuseWords(sent: object, known: readonly string[]): Refusal | undefined {
  const unknown = Object.keys(sent).filter((name) => !known.includes(name));
  const words = known.join(', ') || '–';
  if (unknown.length === 0) return undefined;
  return refuseFields(unknown.map((field) => ({ field, code: 'server.unknown-parameter', params: { field, words } })));
}
