import { firstCase } from '../conditions/cases.ts';
import { labelOf } from '../kinds/choices.ts';
import type { Action, Definition, Field, Grants, Json, Row, Schemas, Verdict } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { ownersOf } from '../model/owners.ts';
import { isRow } from '../model/path.ts';

type Refused = Pick<Exclude<Verdict, { allowed: true }>, 'rule'> & { reason?: string; params?: Row };
type Rule = NonNullable<Refused['rule']>;
type Known = Parameters<typeof labelOf>[2] & Pick<Schemas, 'roles'>;
type Sentence = { key: string; params: Record<string, string> };

/**
 * What would allow what was refused: the states from which an action may be run, the fields that its guard looks at, the
 * actions that write the field (`params.field`), or the roles that have the right. Undefined where the refusal's own sentence
 * already says it (a scope, a guard with a sentence in the files).
 *
 * @param readable The fields whose titles the reader may see; all of a definition that was cut for the reader.
 * @example explainRefusal(schemas, requests, { rule: { file: 'requests/actions.json', pointer: '/actions/cancel/from' } })
 *   // { key: 'verdicts.possible-from', params: { states: 'Por firmar, Mesa de control' } }
 */
export function explainRefusal(
  schemas: Known,
  definition: Definition,
  { rule, reason, params }: Refused,
  readable: Record<string, Pick<Field, 'title'>> = definition.fields,
): Sentence | undefined {
  if (reason === 'verdicts.owned-field') return byActions(definition, String(params?.field ?? ''));
  const [, place = '', name = '', word = ''] = rule?.pointer.split('/') ?? [];
  if (reason === 'verdicts.guard') return guardFields(definition, name, params?.part, readable);
  if (rule?.file.endsWith('/actions.json') && word === 'from') return fromStates(schemas, definition, name);
  const grants = rule?.file.endsWith('/permissions.json') ? grantsAt(definition, place, name, word) : undefined;
  const roles = Object.entries(grants ?? {}).filter(([, right]) => right === true);
  if (roles.length === 0) return undefined;
  const labels = roles.map(([role]) => own(schemas.roles.roles, role)?.label ?? role);
  return { key: 'verdicts.possible-for', params: { roles: labels.join(', ') } };
}

function fromStates(schemas: Known, definition: Definition, action: string): Sentence | undefined {
  const from = own(definition.actions.actions, action)?.from ?? [];
  const field = own(definition.fields, definition.actions.field ?? '');
  if (!field || from.length === 0) return undefined;
  const states = from.map((state) => String(labelOf(state, field, schemas)));
  return { key: 'verdicts.possible-from', params: { states: states.join(', ') } };
}

function byActions(definition: Definition, path: string): Sentence | undefined {
  const labels = ownersOf(definition, path).map((name) => titleOf(own(definition.actions.actions, name)) ?? name);
  if (labels.length === 0) return undefined;
  return { key: 'verdicts.possible-by', params: { actions: [...new Set(labels)].join(', ') } };
}

/** What an action is called where nothing is known of the record. */
const titleOf = (action: Action | undefined): string | undefined =>
  firstCase(action?.title, {}) ?? action?.title.at(-1)?.is;

function guardFields(
  definition: Definition,
  action: string,
  part: Json | undefined,
  readable: Record<string, Pick<Field, 'title'>>,
): Sentence | undefined {
  const guard = own(definition.actions.actions, action)?.when;
  const failed = isRow(guard) && part !== undefined ? { [String(part)]: guard[String(part)] ?? null } : guard;
  const titles = fieldNames(failed).flatMap((path) => own(readable, path)?.title ?? []);
  if (titles.length === 0) return undefined;
  return { key: 'verdicts.possible-when', params: { fields: [...new Set(titles)].join(', ') } };
}

/** The dotted names on the left of a condition, those of its alternatives among them. */
function fieldNames(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(fieldNames);
  if (!isRow(condition)) return [];
  return Object.entries(condition).flatMap(([name, value]) => (name.startsWith('$') ? fieldNames(value) : [name]));
}

function grantsAt({ permissions }: Definition, place: string, name: string, word: string): Grants | undefined {
  if (place === 'operations') return own(permissions.operations as Record<string, Grants>, name);
  if (place === 'actions') return own(permissions.actions, name);
  const line = place === 'fields' ? permissions.fields[Number(name)] : undefined;
  return word === 'read' || word === 'create' || word === 'update' ? line?.[word] : undefined;
}

/** The line of a rule in its file, or of the nearest thing above it that is written. */
export function ruleLine({ lines = {} }: Pick<Definition, 'lines'>, { file, pointer }: Rule): number | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
    const line = own(lines, `${name}${place}`);
    if (line !== undefined) return line;
  }
  return undefined;
}
