import { explainRefusal, ruleLine } from '../../resource/access/explain-refusal.ts';
import { everReadableFields, ruleOfField } from '../../resource/access/field-rights.ts';
import { mediaWords } from '../../resource/messages/media-words.ts';
import { find, translate } from '../../resource/messages/messages.ts';
import type { Actor, Definition, Json, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import type { FieldProblem, Refusal } from '../core/refusal.ts';
import type { Dependents } from '../core/write-types.ts';
import { dependentsLine } from '../sight/dependents.ts';

type ErrorBody = {
  message: string;
  errors: { body: Entry[] } | { description: string; message: string; field?: string; code?: string }[];
  reason: string;
  /** For staff: the sentence that says what would allow it. */
  remedy?: string;
  /** For administrators: the rule that decided, and where it is defined. */
  rule?: Placed;
};
type Placed = { file: string; pointer: string; line?: number };
type Entry = Partial<Dependents> & {
  message: string;
  field?: string;
  path?: string;
  code?: string;
  mine?: Json;
  theirs?: Json;
  remedy?: string;
  rule?: Placed;
};

/** Where the files are wrong or not yet read, a sentence still has to be found. */
export type Sentences = Pick<Schemas, 'messages'> & Partial<Schemas>;
type Asking = Pick<Actor, 'isAdmin'> & Partial<Actor>;

/** A refusal as the wire says it. `plainList`: the shape of POST /payments alone (choice 13). */
export function errorBody(
  refusal: Refusal,
  schemas: Sentences,
  options: { actor?: Asking; plainList?: boolean } = {},
): ErrorBody {
  const own = translate(schemas, refusal.definition, refusal.reason, refusal.params);
  const entries = refusal.fields?.length
    ? inOrder(refusal, fewUnknown(refusal.fields)).map((problem) => entryOf(problem, refusal, schemas, options.actor))
    : (refusal.depends?.map((one) => ({ ...one, message: dependentsLine(one), code: refusal.reason })) ?? [
        { message: own, code: refusal.reason },
      ]);
  const errors = options.plainList
    ? entries.map((entry) => ({ ...entry, description: entry.message }))
    : { body: entries };
  return {
    message: refusal.fields?.length === 1 ? (entries[0]?.message ?? own) : own,
    errors,
    reason: refusal.reason,
    ...refusal.more,
    ...whyOf(refusal, refusal, schemas, options.actor),
  };
}

/** In the order of the fields in their file; problems of no field come first. */
function inOrder({ definition }: Refusal, fields: FieldProblem[]): FieldProblem[] {
  const places = new Map(Object.keys(definition?.fields ?? {}).map((name, index) => [name, index]));
  const placeOf = ({ field }: FieldProblem) => places.get(field) ?? -1;
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const UNKNOWN = /^(additionalProperties|server\.unknown-.*)$/;
const UNKNOWN_LIMIT = 10;
const NAME_LENGTH = 100;

/** Ten unknown names at most, each once and all cut after 100 characters, so that a large body has no larger answer. */
function fewUnknown(fields: FieldProblem[]): FieldProblem[] {
  const told = new Set<string>();
  return fields.map(cut).filter(({ field, code }) => {
    if (!UNKNOWN.test(code)) return true;
    if (told.has(field) || told.size >= UNKNOWN_LIMIT) return false;
    told.add(field);
    return true;
  });
}

/** No name that the files know is as long: it is what was sent, and may be as long as the body. */
function cut(problem: FieldProblem): FieldProblem {
  if (problem.field.length <= NAME_LENGTH) return problem;
  const field = problem.field.slice(0, NAME_LENGTH);
  const params = { ...problem.params, field, title: field };
  return { ...problem, field, path: problem.path?.slice(0, NAME_LENGTH + 1), params };
}

function entryOf(problem: FieldProblem, refusal: Refusal, schemas: Sentences, actor: Asking | undefined): Entry {
  const { field, code, mine, theirs } = problem;
  const { definition } = refusal;
  const path = problem.path ?? `/${field.replaceAll('.', '/')}`;
  const rule = problem.rule ?? (definition?.fields[field] && ruleOfField(definition, field));
  return {
    message: problem.message ?? sentenceOf(problem, refusal, schemas),
    field,
    path,
    code,
    mine,
    theirs,
    ...whyOf(refusal, { rule, reason: code, params: { field } }, schemas, actor),
  };
}

/** Administrators see where the rule is defined, staff what would allow it, others neither. */
function whyOf(
  { definition }: Refusal,
  why: Pick<Refusal, 'rule' | 'params'> & { reason: string },
  schemas: Sentences,
  actor: Asking | undefined,
): { remedy?: string; rule?: Placed } {
  const { rule } = why;
  const { roles, catalogs } = schemas;
  if (!definition || !rule || !roles || !catalogs) return actor?.isAdmin && rule ? { rule } : {};
  const readable = why.reason === 'verdicts.guard' ? titles(definition, actor) : {};
  const isStaff = actor?.roles?.some((role) => roles.groups['@staff']?.includes(role));
  const remedy = isStaff ? explainRefusal({ roles, catalogs }, definition, why, readable) : undefined;
  return {
    ...(remedy ? { remedy: translate(schemas, definition, remedy.key, remedy.params) } : {}),
    ...(actor?.isAdmin ? { rule: { ...rule, line: ruleLine(definition, rule) } } : {}),
  };
}

/** The fields that these roles may read in at least some rows: a guard names no other. */
const titles = (definition: Definition, actor: Asking | undefined) =>
  Object.fromEntries(
    everReadableFields(definition, actor?.roles ?? []).flatMap((path) => {
      const field = own(definition.fields, path);
      return field ? [[path, field]] : [];
    }),
  );

/** The codes whose limit is what may be uploaded. */
const MEDIA = ['contentMediaType', 'fileBroken', 'fileTooManyPoints'];

/** What a refusal names, media types as people call them. */
function inWords({ code, params }: FieldProblem, schemas: Sentences): FieldProblem['params'] {
  if (!MEDIA.includes(code) || typeof params?.limit !== 'string') return params;
  return { ...params, limit: mediaWords(params.limit, (key) => translate(schemas, undefined, key)) };
}

/** `fields.<path>.<code>`, then the check's, the rule's or the code's own sentence. */
function sentenceOf(problem: FieldProblem, refusal: Refusal, schemas: Sentences): string {
  const title = refusal.definition?.fields[problem.field]?.title ?? problem.field;
  const params = { title, field: problem.field, ...inWords(problem, schemas) };
  const keys = [
    `fields.${problem.field}.${problem.code}`,
    `keywords.${problem.code}`,
    `checks.${problem.code}`,
    `rules.${problem.code}`,
    problem.code,
  ];
  const key = keys.find((candidate) => find(schemas, refusal.definition, candidate) !== undefined);
  return translate(schemas, refusal.definition, key ?? refusal.reason, params);
}
