import { labelOf } from '../kinds/choices.ts';
import type { Definition, Grants, Schemas, Verdict } from '../model/definition.ts';
import { own } from '../model/fields.ts';

type Refused = Pick<Exclude<Verdict, { allowed: true }>, 'rule'>;
type Rule = NonNullable<Refused['rule']>;
type Known = Parameters<typeof labelOf>[2] & Pick<Schemas, 'roles'>;
type Sentence = { key: string; params: Record<string, string> };

/**
 * What would allow what was refused: the states from which an action may be run, or the roles that have the right.
 * Undefined where the refusal's own sentence already says it (a scope, a guard).
 *
 * @example remedyOf(schemas, requests, { rule: { file: 'requests/actions.json', pointer: '/actions/cancel/from' } })
 *   // { key: 'verdicts.possible-from', params: { states: 'Por firmar, Mesa de control' } }
 */
export function explainRefusal(schemas: Known, definition: Definition, { rule }: Refused): Sentence | undefined {
  const [, place = '', name = '', word = ''] = rule?.pointer.split('/') ?? [];
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
