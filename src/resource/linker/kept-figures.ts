import { listScopes, scopeFields } from '../access/seen-figures.ts';
import { parseCondition } from '../conditions/condition.ts';
import { asksVariables, fieldsIn } from '../conditions/condition-bind.ts';
import { isBelowAny } from '../model/below-any.ts';
import type { Tree } from '../model/condition-tree.ts';
import type { Condition, Figure } from '../model/definition.ts';
import { fieldLocation, isStoredPlace } from '../model/fields.ts';
import { figureFields } from '../model/figure.ts';
import { at, type Cursor } from './cursor.ts';
import { error, type LinkScope } from './link-context.ts';

const MOST_SCOPES = 2;
const NOT = 'No se puede guardar la cifra:';

/** What is kept changes when a row is written and at no other time, and it knows of a row what it is kept by. */
export function checkKept(place: LinkScope, cursor: Cursor, figure: Figure): undefined {
  const { work, definition } = place;
  const { source } = definition;
  const served = at(cursor, 'served');
  if (source.kind !== 'table' && source.kind !== 'slice')
    return error(work, served, `${NOT} los registros de «${definition.name}» no son de una tabla propia.`);
  if (isBelowAny(definition))
    return error(work, served, `${NOT} ver un registro de «${definition.name}» depende del registro del que cuelga.`);
  const conditions = [figure.where, ...(source.kind === 'slice' ? [source.where] : [])];
  const trees = conditions.flatMap((one) => understood(one, place));
  if (trees.some(asksVariables))
    error(work, at(cursor, 'where'), `${NOT} su condición depende del día o de la persona.`);
  const table = source.kind === 'slice' ? source.of : definition.name;
  const named = new Set([...figureFields(figure), ...trees.flatMap(fieldsIn)]);
  for (const path of named)
    if (work.registry.derived?.includes(`${table}.${path}`))
      error(work, served, `${NOT} «${path}» cambia con los días sin que cambie el registro.`);
  checkScopes(place, served, figure);
}

/** A condition that is not understood was reported at its own place. */
function understood(condition: Condition, { definition, work }: LinkScope): Tree[] {
  const read = parseCondition(condition, { definition, resources: work.resources });
  return read.ok ? [read.tree] : [];
}

/** Whose row it is must be kept with it. */
function checkScopes(place: LinkScope, served: Cursor, figure: Figure): undefined {
  const { work, definition } = place;
  const isOwn = (path: string) => {
    const found = fieldLocation(definition, path);
    const isColumn = found && !found.through && !found.derived && !found.list && isStoredPlace(definition, found);
    return (
      isColumn && path !== 'id' && path !== '_id' && !work.registry.derived?.includes(`${definition.name}.${path}`)
    );
  };
  for (const [name, scope] of Object.entries(listScopes(definition))) {
    const [tree] = understood(scope, place);
    if (!tree) return undefined;
    const other = fieldsIn(tree).find((path) => !isOwn(path));
    if (other !== undefined)
      return error(work, served, `${NOT} el alcance «${name}» usa «${other}», que no es una columna propia.`);
  }
  const columns = scopeFields(definition, work.resources, figure);
  if (columns.length > MOST_SCOPES)
    error(work, served, `${NOT} los alcances de la lista usan más de dos columnas: ${columns.join(', ')}.`);
}
