import type { Env } from '../model/condition-tree.ts';
import { VARIABLES, type Variable, type VariableName } from '../model/condition-tree.ts';
import type { Json, Row } from '../model/definition.ts';
import { isRow, valueAt } from '../model/path.ts';

const SHAPE = /^\$([a-z]+)(?:([+-]\d{1,5})d|((?:\.[A-Za-z_][A-Za-z0-9_]*)+))?$/;

/**
 * Reads `$me.id_partner` or `$today-30d`; undefined when the text is no variable of the closed list.
 *
 * @example parseVariable('$today-30d') // { name: 'today', days: -30 }
 */
export function parseVariable(text: string): Variable | undefined {
  const [, name, days, path] = SHAPE.exec(text) ?? [];
  if (!name || !VARIABLES.includes(name as VariableName)) return undefined;
  if ((days !== undefined || path !== undefined) && (name === 'today') !== (days !== undefined)) return undefined;
  return {
    name: name as VariableName,
    ...(path ? { path: path.slice(1) } : {}),
    ...(days ? { days: Number(days) } : {}),
  };
}

export const isVariableText = (value: unknown): value is string => typeof value === 'string' && value.startsWith('$');

/** The value of a variable; undefined, null and '' are "no value". */
export function variableValue(variable: Variable, env: Env): Json | undefined {
  const root = variable.name === 'record' ? (env.vars?.record ?? env.record) : env.vars?.[variable.name];
  if (variable.days !== undefined) return typeof root === 'string' ? addDays(root, variable.days) : undefined;
  if (variable.path === undefined) return root as Json | undefined;
  if (Array.isArray(root)) return valueAt({ root }, `root.${variable.path}`);
  if (!isRow(root)) return undefined;
  const value = valueAt(root as Row, variable.path);
  return value === undefined && variable.name === 'record' ? env.related?.(variable.path) : value;
}

export const hasNoValue = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Calendar arithmetic on `YYYY-MM-DD`, without a time zone. */
function addDays(date: string, days: number): string | undefined {
  const start = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(start) ? undefined : new Date(start + days * 86_400_000).toISOString().slice(0, 10);
}
