import { conditionTree } from '../conditions/condition.ts';
import { fieldsIn } from '../conditions/condition-bind.ts';
import type { Condition, Definition, Figure, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { figureFields } from '../model/figure.ts';
import { seenFields } from './may-see.ts';
import type { Who } from './rights.ts';

/**
 * The figures of a resource that this person has, by name: those whose measure, group, day and condition may be read in every row
 * of the list. For the others the figure is not there, as if it had never been written.
 */
export function seenFigures(schemas: Schemas, definition: Definition, actor: Who): Record<string, Figure> {
  const figures = Object.entries(definition.figures ?? {});
  if (figures.length === 0 || !hasList(definition, actor)) return {};
  const seen = new Set(['id', ...seenFields({ schemas, definition, actor }, 'filter')]);
  const asked = ({ where }: Figure) => fieldsIn(conditionTree(where, { definition, resources: schemas.resources }));
  return Object.fromEntries(
    figures.filter(([, figure]) => [...figureFields(figure), ...asked(figure)].every((path) => seen.has(path))),
  );
}

/** The conditions of the rows that roles have in the list, by name; `parent` has no list of its own. */
export function listScopes({ permissions }: Definition): Record<string, Condition> {
  const names = [...new Set(Object.values(permissions.operations.list ?? {}))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const scope = typeof name === 'string' ? own(permissions.scopes, name) : undefined;
      return scope === undefined ? [] : [[name, scope]];
    }),
  );
}

/** The fields that the scopes of the list ask, besides those that the figure is kept by anyhow. */
export function scopeFields(
  definition: Definition,
  resources: Schemas['resources'],
  { period, group }: Pick<Figure, 'period' | 'group'>,
): string[] {
  const scopes = Object.values(listScopes(definition));
  const asked = scopes.flatMap((scope) => fieldsIn(conditionTree(scope, { definition, resources })));
  return [...new Set(asked)].filter((path) => path !== period?.field && path !== group);
}

/** Rows that are seen below a record alone are no list of their own. */
const hasList = ({ permissions }: Definition, { roles }: Who): boolean =>
  Object.entries(permissions.operations.list ?? {}).some(([role, grant]) => roles.includes(role) && grant !== 'parent');

/** Whether these roles have a figure by its whole name, `payments.collected`. */
export function seesFigure(schemas: Schemas, roles: readonly string[], name: string): boolean {
  const [resource = '', figure = ''] = name.split('.');
  const definition = own(schemas.resources, resource);
  return definition !== undefined && own(seenFigures(schemas, definition, { roles: [...roles] }), figure) !== undefined;
}
