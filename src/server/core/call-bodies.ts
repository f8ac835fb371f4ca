import { type Static, type TObject, Type } from 'typebox';
import type { JsonSchema } from '../../resource/kinds/kind.ts';
import type { Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { isRow } from '../../resource/model/path.ts';
import { schemaFailures } from '../../resource/validation/compile.ts';
import type { Failure } from '../../resource/validation/failures.ts';
import { type FieldProblem, type Refusal, refuse, refuseFields } from './refusal.ts';

/*
 * What the calls that belong to no resource, or to all in the same way, take as their bodies. The server refuses what differs, and the
 * document of the API says the same, from one text.
 */

/** A text of at least one letter, which may have spaces around it. */
const letters = (most: number, more: object = {}) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '\\S', ...more });
const maybe = Type.Optional;
const only = { additionalProperties: false };
/** A text that a program made: a token, the name of a field. */
const WORD = letters(2_000);
/** As it was typed, of whatever it is made; the body itself has a limit. */
const TYPED = Type.String({ minLength: 1 });
const PASSKEY = Type.Unsafe<Row>({ type: 'object', description: 'What `navigator.credentials` answered, as JSON' });
const PROOFS = { totp: maybe(letters(40)), recovery: maybe(letters(40)), passkey: maybe(PASSKEY) };
const KEY = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  pattern: '^[\\w-]{1,64}$',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});
const OBJECT = Type.Unsafe<Row>({ type: 'object' });
const NAMES = Type.Array(Type.String());
const EMAIL = letters(320, { pattern: '^\\s*\\S+@\\S+\\s*$' });
/** Judged by the rules for passwords, each of which has its sentence. */
const PASSWORD = Type.String();

export const BODIES = {
  login: Type.Object({ email: letters(320), password: TYPED }, only),
  loginFactor: Type.Object({ pending: WORD, ...PROOFS }, only),
  loginPasskey: Type.Object({ response: PASSKEY }, only),
  loginPasskeyOptions: Type.Object({ pending: maybe(Type.String()) }, only),
  stepUp: Type.Object({ ...PROOFS, password: maybe(TYPED) }, only),
  factor: Type.Object({ kind: Type.Enum(['totp', 'passkey']), name: letters(60) }, only),
  confirmFactor: Type.Object({ totp: PROOFS.totp, passkey: PROOFS.passkey, code: maybe(letters(40)) }, only),
  recovery: Type.Object({ email: EMAIL }, only),
  reset: Type.Object({ token: WORD, password: PASSWORD }, only),
  ownPassword: Type.Object({ current: TYPED, password: PASSWORD }, only),
  news: Type.Object({ seen: NAMES }, only),
  undo: Type.Object({ undo: WORD }, only),
  reveal: Type.Object({ field: WORD }, only),
  restoreValue: Type.Object(
    {
      audit: Type.Unsafe<number | string>({
        type: ['integer', 'string'],
        pattern: '^\\d{1,15}$',
        minimum: 1,
        maximum: 1e15,
      }),
      fields: Type.Array(Type.String(), { minItems: 1, maxItems: 50 }),
    },
    only,
  ),
  presence: Type.Object(
    {
      tab: maybe(Type.String({ pattern: '^[\\w-]{1,40}$' })),
      at: Type.Array(
        Type.Object(
          { resource: Type.String(), id: KEY, fields: maybe(Type.Array(Type.String(), { maxItems: 20 })) },
          only,
        ),
        { maxItems: 5 },
      ),
    },
    only,
  ),
  exports: Type.Object(
    {
      path: WORD,
      format: Type.Enum(['csv', 'xlsx', 'pdf']),
      filter: maybe(OBJECT),
      field: maybe(Type.String()),
      order: maybe(Type.String()),
      columns: maybe(NAMES),
    },
    only,
  ),
  preview: Type.Object(
    { action: Type.String(), ids: maybe(Type.Array(KEY, { maxItems: 500 })), ask: maybe(OBJECT) },
    only,
  ),
};

/**
 * A body that is what its call takes; else 422 with every field that differs. `judge` says what the schema cannot; where it speaks of a
 * field, its word is the one that counts.
 */
export function readCallBody<S extends TObject>(
  schema: S,
  body: Json | undefined,
  judge: (sent: Row) => FieldProblem[] = () => [],
): Static<S> | Refusal {
  if (body !== undefined && !isRow(body)) return refuse(422, 'server.body-not-object');
  const sent = body ?? {};
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(schema.properties, name));
  const problems = [
    ...unknown.map((field) => ({ field, code: 'additionalProperties' })),
    ...judge(sent),
    ...schemaFailures(schema as unknown as JsonSchema, sent).flatMap((failure) => problemOf(schema, failure)),
  ];
  const first = new Map(problems.toReversed().map((problem) => [problem.field, problem]));
  return first.size > 0 ? refuseFields([...first.values()].toReversed()) : (sent as Static<S>);
}

function problemOf({ properties }: TObject, { path, keyword, limit }: Failure): FieldProblem[] {
  const [field = '', ...below] = path.split('/').slice(1);
  if (field === '') return [];
  if (below.length > 0) return [{ field, code: 'type' }];
  // A text of at least one letter that is blank, or no text, is a missing one.
  if (keyword === 'required' || Object.hasOwn(own(properties, field) ?? {}, 'minLength'))
    return [{ field, code: 'required' }];
  return [{ field, code: keyword, ...(typeof limit === 'number' ? { params: { limit } } : {}) }];
}
