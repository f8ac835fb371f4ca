import { parseCondition } from '../conditions/condition.ts';
import type { ConditionProblem } from '../conditions/condition-parse.ts';
import type { Tree } from '../model/condition-tree.ts';
import type { Json } from '../model/definition.ts';
import { fieldLocation } from '../model/fields.ts';
import { isRow } from '../model/path.ts';
import { namesIn, WHERE } from '../model/where.ts';
import { isAskable, type Reading, refuseFilter } from './list-filter.ts';

/**
 * `$where`: a condition over what the person may read in every row, with the variables `$me` and `$today` alone. Names are judged
 * before anything else, so that a name that may not be read answers as one that does not exist, whatever is asked of it.
 */
export function whereTree(reading: Reading, value: Json): Tree | undefined {
  const { definition, schemas } = reading;
  if (!isRow(value)) return refuseFilter(reading, WHERE, 'wrong-type', WHERE);
  if (groupsOf(value) > (schemas.console.limits.filterDepth ?? 5))
    return refuseFilter(reading, WHERE, 'filter-too-deep', '');
  const unknown = [...new Set(namesIn(value))].filter((name) => !isAskable(reading, name));
  if (unknown.length > 0) {
    for (const name of unknown) refuseFilter(reading, name, 'unknown-filter', name);
    return undefined;
  }
  const parsed = parseCondition(value, { definition, resources: schemas.resources, variables: ['me', 'today'] });
  if (parsed.ok) return parsed.tree;
  for (const problem of parsed.problems) refuseProblem(reading, problem);
  return undefined;
}

/** How deep groups lie in each other; a condition without any is one. */
function groupsOf(condition: Json): number {
  if (!isRow(condition)) return 0;
  const parts = Object.entries(condition).flatMap(([key, value]) =>
    (key === '$and' || key === '$or') && Array.isArray(value) ? value : [],
  );
  return 1 + Math.max(0, ...parts.map((part) => groupsOf(part as Json)));
}

const CODES: Record<ConditionProblem['code'], string> = {
  shape: 'wrong-type',
  operator: 'unknown-operator',
  field: 'unknown-filter',
  variable: 'wrong-type',
  type: 'wrong-type',
  own: 'unknown-filter',
  limit: 'filter-too-deep',
};

function refuseProblem(reading: Reading, { code, pointer, name }: ConditionProblem): void {
  const { definition, schemas } = reading;
  const path = pointer.split('/').findLast((part) => part !== '' && !part.startsWith('$') && !/^\d+$/.test(part));
  const title = (path && fieldLocation(definition, path, schemas.resources)?.field?.title) || path || WHERE;
  refuseFilter(reading, path ?? WHERE, CODES[code], title, name);
}
