import type { Actor, Json, Schemas } from '../../resource/definition.ts';
import { find, say } from '../../resource/messages.ts';
import type { FieldProblem, Refusal } from './refusal.ts';

export type ErrorBody = {
  message: string;
  errors: { body: Entry[] } | { description: string; message: string; field?: string; code?: string }[];
  reason: string;
  rule?: { file: string; pointer: string };
};
type Entry = { message: string; field?: string; path?: string; code?: string; mine?: Json; theirs?: Json };

/** Where the files are wrong or not yet read, a sentence still has to be found. */
type Sentences = Pick<Schemas, 'messages'>;

/** A refusal as the wire says it. `plainList`: the shape of POST /payments alone (choice 13). */
export function errorBody(
  refusal: Refusal,
  schemas: Sentences,
  options: { actor?: Pick<Actor, 'isAdmin'>; plainList?: boolean } = {},
): ErrorBody {
  const own = say(schemas, refusal.definition, refusal.reason, refusal.params);
  const entries = refusal.fields?.length
    ? inOrder(refusal).map((problem) => entryOf(problem, refusal, schemas))
    : [{ message: own, code: refusal.reason }];
  const errors = options.plainList
    ? entries.map((entry) => ({ ...entry, description: entry.message }))
    : { body: entries };
  const rule = options.actor?.isAdmin ? refusal.rule : undefined;
  return {
    message: refusal.fields?.length === 1 ? (entries[0]?.message ?? own) : own,
    errors,
    reason: refusal.reason,
    rule,
  };
}

/** As the fields stand in their file; what is no field comes first. */
function inOrder({ fields = [], definition }: Refusal): FieldProblem[] {
  const names = Object.keys(definition?.fields ?? {});
  return fields.toSorted((one, other) => names.indexOf(one.field) - names.indexOf(other.field));
}

function entryOf(problem: FieldProblem, refusal: Refusal, schemas: Sentences): Entry {
  const { field, code, mine, theirs } = problem;
  const path = problem.path ?? `/${field.replaceAll('.', '/')}`;
  return { message: problem.message ?? sentenceOf(problem, refusal, schemas), field, path, code, mine, theirs };
}

/** `fields.<path>.<code>`, then the check's, the rule's or the code's own sentence. */
function sentenceOf(problem: FieldProblem, refusal: Refusal, schemas: Sentences): string {
  const title = refusal.definition?.fields[problem.field]?.title ?? problem.field;
  const params = { title, field: problem.field, ...problem.params };
  const keys = [
    `fields.${problem.field}.${problem.code}`,
    `keywords.${problem.code}`,
    `checks.${problem.code}`,
    `rules.${problem.code}`,
    problem.code,
  ];
  const key = keys.find((candidate) => find(schemas, refusal.definition, candidate) !== undefined);
  return say(schemas, refusal.definition, key ?? refusal.reason, params);
}
