import { readableFields } from '../../resource/access/permissions.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import { isDate } from '../../resource/model/dates.ts';
import type { Field, Json } from '../../resource/model/definition.ts';
import { isStoredPlace } from '../../resource/model/fields.ts';
import { isDayField } from '../../resource/model/of-kind.ts';
import { isRow } from '../../resource/model/path.ts';
import type { ListController } from '../fields/list-controller.ts';

/** How a field is compared, in the words of a line. */
type How =
  | 'is'
  | 'is-not'
  | 'one-of'
  | 'between'
  | 'more'
  | 'less'
  | 'at-least'
  | 'at-most'
  | 'before'
  | 'after'
  | 'period'
  | 'days-ago'
  | 'is-empty'
  | 'is-filled';

export type ConditionLine = { kind: 'line'; field: string; how: How; value?: Json | undefined };
/** What the builder does not draw: it is kept as it is and shown in words. */
type Kept = { kind: 'kept'; condition: Json };
export type Group = { kind: 'group'; any: boolean; parts: (ConditionLine | Kept | Group)[] };

/** Groups inside of groups that are drawn; deeper ones are kept as they are. */
const LEVELS = 2;

export const PERIODS = ['week', 'month', 'month-1m', 'quarter', 'year'];

export function groupIn(condition: Json | undefined, fields: Record<string, Field>, level = 1): Group {
  const whole = isRow(condition) ? (condition as Record<string, Json>) : {};
  const [[key, value] = [], ...others] = Object.entries(whole);
  if (others.length === 0 && (key === '$or' || key === '$and') && Array.isArray(value))
    return { kind: 'group', any: key === '$or', parts: value.map((part) => partIn(part, fields, level)) };
  const parts = Object.entries(whole).map(([name, operand]) => partIn({ [name]: operand }, fields, level));
  return { kind: 'group', any: false, parts };
}

function partIn(part: Json, fields: Record<string, Field>, level: number): Group['parts'][number] {
  const kept: Kept = { kind: 'kept', condition: part };
  if (!isRow(part)) return kept;
  const [[key = '', value = null] = [], ...others] = Object.entries(part as Record<string, Json>);
  if (others.length > 0 || key === '$or' || key === '$and')
    return level < LEVELS ? groupIn(part, fields, level + 1) : kept;
  const field = fields[key];
  const read = field && comparisonIn(field, value);
  return read ? { kind: 'line', field: key, ...read } : kept;
}

type Comparison = Pick<ConditionLine, 'how' | 'value'>;

function comparisonIn(field: Field, value: Json): Comparison | undefined {
  const hows = howsOf(field);
  const found = isRow(value) ? operatorsIn(field, value as Record<string, Json>) : scalarIn(value);
  return found && hows.includes(found.how) ? found : undefined;
}

function scalarIn(value: Json): Comparison | undefined {
  if (value === null) return { how: 'is-empty' };
  if (Array.isArray(value)) return undefined;
  if (typeof value !== 'string' || !value.startsWith('$')) return { how: 'is', value };
  const period = /^\$today:(.+)$/.exec(value)?.[1];
  return period && PERIODS.includes(period) ? { how: 'period', value: period } : undefined;
}

function operatorsIn(field: Field, value: Record<string, Json>): Comparison | undefined {
  const names = Object.keys(value).sort().join(' ');
  const isDay = isDayField(field);
  const operand = Object.values(value)[0] ?? null;
  const days = typeof operand === 'string' ? /^\$today-(\d{1,3})b$/.exec(operand)?.[1] : undefined;
  if (names === '$lt' && days) return { how: 'days-ago', value: Number(days) };
  const scalars = Object.values(value).flat();
  if (scalars.some((one) => isRow(one) || (typeof one === 'string' && one.startsWith('$')))) return undefined;
  if (names === '$exists') return { how: operand === true ? 'is-filled' : 'is-empty' };
  if (names === '$gte $lte') return { how: 'between', value };
  if (names === '$in' && Array.isArray(operand)) return { how: 'one-of', value: operand };
  if (names === '$ne' && operand !== null) return { how: 'is-not', value: operand };
  const how = { $gt: isDay ? 'after' : 'more', $lt: isDay ? 'before' : 'less', $gte: 'at-least', $lte: 'at-most' }[
    names
  ];
  return how ? { how: how as How, value: operand } : undefined;
}

/** What a list may be asked: stored fields that this person reads in every row. */
export function offeredFields({
  definition,
  actor,
}: Pick<ListController, 'definition' | 'actor'>): Record<string, Field> {
  const readable = new Set(readableFields(definition, actor));
  const offered = Object.values(definition.fields).filter(
    (field) =>
      readable.has(field.path) &&
      field.title !== '' &&
      !['secret', 'file', 'array'].includes(field.kind) &&
      isStoredPlace(definition, { path: field.path, field, kind: field.kind, list: false, derived: false }),
  );
  return Object.fromEntries(offered.map((field) => [field.path, field]));
}

export function howsOf(field: Field): How[] {
  const empty: How[] = ['is-empty', 'is-filled'];
  const as = field.catalog || field.choices ? 'choice' : kindOf(field).filterAs;
  if (as === 'choice') return ['is', 'is-not', 'one-of', ...empty];
  if (as === 'yes-no') return ['is', ...empty];
  if (as !== 'range') return ['is', 'is-not', ...empty];
  if (isDayField(field))
    return ['is', 'before', 'after', 'between', 'period', 'days-ago', 'at-least', 'at-most', ...empty];
  return ['is', 'at-least', 'more', 'at-most', 'less', 'between', ...empty];
}

/** The condition of a group; lines without a value say nothing yet and are left out. */
export function conditionOf(group: Group): Json | undefined {
  const parts = group.parts.flatMap((part): Json[] => {
    if (part.kind === 'kept') return [part.condition];
    const condition = part.kind === 'group' ? conditionOf(part) : lineCondition(part);
    return condition === undefined ? [] : [condition];
  });
  const [only] = parts;
  if (only === undefined) return undefined;
  return parts.length === 1 ? only : { [group.any ? '$or' : '$and']: parts };
}

function lineCondition({ field, how, value }: ConditionLine): Json | undefined {
  if (how === 'is-empty') return { [field]: null };
  if (how === 'is-filled') return { [field]: { $exists: true } };
  if (value === undefined || value === null || value === '') return undefined;
  if (how === 'is') return { [field]: value };
  if (how === 'period') return { [field]: `$today:${value}` };
  if (how === 'days-ago') return Number(value) > 0 ? { [field]: { $lt: `$today-${value}b` } } : undefined;
  if (how === 'between') return isRow(value) && Object.keys(value).length > 0 ? { [field]: value as Json } : undefined;
  if (how === 'one-of') return Array.isArray(value) && value.length > 0 ? { [field]: { $in: value } } : undefined;
  return { [field]: { [OPERATORS[how]]: value } };
}

const OPERATORS = {
  'is-not': '$ne',
  more: '$gt',
  after: '$gt',
  less: '$lt',
  before: '$lt',
  'at-least': '$gte',
  'at-most': '$lte',
} as const;

/** A line of another field or another comparison keeps its value where that still fits. */
export function compared(line: ConditionLine, how: How): ConditionLine {
  const holds = (one: How) => ['is', 'is-not', 'more', 'less', 'at-least', 'at-most', 'before', 'after'].includes(one);
  const keeps = holds(line.how) && holds(how) && (isDate(line.value) || typeof line.value !== 'object');
  return { kind: 'line', field: line.field, how, ...(keeps ? { value: line.value } : {}) };
}
