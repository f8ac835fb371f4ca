import { formatValue } from '../../resource/conditions/format.ts';
import type { Field, Filter, Json } from '../../resource/model/definition.ts';
import { isReference } from '../../resource/model/of-kind.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import { WHERE } from '../../resource/model/where.ts';
import type { ListController } from '../fields/list-controller.ts';
import type { Translate } from '../i18n/translate.ts';
import { schemasOf } from '../schemas/schemas.ts';
import { company } from '../session/token.ts';

/** A whole filter in words: 'Estado: Activa, Monto ≥ 100,000 o Tasa > 30'. */
export function conditionText(list: ListController, filter: Record<string, Json>, translate: Translate): string {
  const { [WHERE]: where, ...plain } = filter;
  const parts = Object.entries(plain).map(([name, value]) => lineText(list, name, value, translate));
  return [...parts, ...(where === undefined ? [] : [groupText(list, where, translate)])].join(', ');
}

/** A condition in words; groups inside of others stand in brackets. */
export function groupText(list: ListController, condition: Json, translate: Translate, isInner = false): string {
  if (!isRow(condition)) return '';
  const parts = Object.entries(condition as Record<string, Json>).map(([key, value]) => {
    if ((key === '$or' || key === '$and') && Array.isArray(value)) {
      const word = translate(key === '$or' ? 'console.condition.or' : 'console.condition.and');
      const text = value.map((part) => groupText(list, part, translate, true)).join(` ${word} `);
      return isInner && value.length > 1 ? `(${text})` : text;
    }
    return lineText(list, key, value, translate);
  });
  return parts.join(` ${translate('console.condition.and')} `);
}

const SIGNS: Record<string, string> = { $gte: '≥', $gt: '>', $lte: '≤', $lt: '<', $eq: '=', $ne: '≠' };

function lineText(list: ListController, name: string, value: Json, translate: Translate): string {
  const field = list.definition.fields[name];
  const listed = list.definition.list.filters.find((filter) => filter.name === name);
  const title = listed?.title || field?.title || name;
  const write = (one: Json): string => {
    if (one === null) return translate('console.condition.empty');
    const day = typeof one === 'string' && one.startsWith('$') ? dayText(one, translate) : undefined;
    const filter = listed ?? { name, title, field: name, as: 'text' as const, visibleWhen: true, enabledWhen: true };
    return day ?? filterText(list, filter, one, translate);
  };
  if (!isRow(value)) return `${title}: ${write(value)}`;
  const words = Object.entries(value as Record<string, Json>).map(([operator, operand]) => {
    if (operator === '$exists')
      return `${title} ${translate(operand ? 'console.condition.filled' : 'console.condition.empty')}`;
    if (Array.isArray(operand)) {
      const not = operator === '$nin' ? `${translate('console.condition.not')} ` : '';
      return `${title}: ${not}${operand.map(write).join(', ')}`;
    }
    if (operator === '$not')
      return `${translate('console.condition.not')} (${lineText(list, name, operand, translate)})`;
    return `${title} ${SIGNS[operator] ?? operator} ${write(operand)}`;
  });
  return words.join(` ${translate('console.condition.and')} `);
}

/** Days that move along: `$today-3b` is 'hoy − 3 días hábiles'. */
function dayText(variable: string, translate: Translate): string {
  const known = `console.condition.day.${variable.slice('$today'.length).replace(/^:/, '')}`;
  const said = translate(known);
  const business = /^\$today([+-])(\d+)b$/.exec(variable);
  if (business)
    return `${translate('console.condition.today')} ${business[1]} ${translate('console.condition.business', { count: Number(business[2]) })}`;
  return said === known ? variable.replace('$today', translate('console.condition.today')) : said;
}

/** What a filter's chip says about its value: the catalogue's word, a range in words, a date as people write it. */
export function filterText(list: ListController, filter: Filter, value: Json, translate: Translate): string {
  const field = list.definition.fields[filter.field ?? filter.name];
  const catalog = filter.catalog ?? field?.catalog;
  const write = (one: Json | undefined) => oneText(list, field, catalog, one, translate);
  if (isRow(value)) return rangeText(value as Record<string, Json>, write);
  const { id_partner, username } = company.read() ?? {};
  return filter.name === 'id_partner' && username && String(id_partner) === String(value) ? username : write(value);
}

function rangeText(range: Record<string, Json>, write: (value: Json | undefined) => string): string {
  const low = range.$gte ?? range.$gt;
  const high = range.$lte ?? range.$lt;
  if (low !== undefined && high !== undefined) return `${write(low)} – ${write(high)}`;
  return low !== undefined ? `≥ ${write(low)}` : `≤ ${write(high)}`;
}

function oneText(
  list: ListController,
  field: Field | undefined,
  catalog: string | undefined,
  value: Json | undefined,
  translate: Translate,
): string {
  const item = catalog ? list.index.catalogs[catalog]?.items.find(({ code }) => code === value) : undefined;
  if (item) return item.label;
  if (typeof value === 'boolean') return translate(value ? 'console.yes' : 'console.no');
  const name = nameOf(list, field, value);
  if (name) return name;
  if (field && !isReference(field)) return formatValue(field, value, schemasOf(list.index));
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').reverse().join('/');
  return String(value ?? '');
}

/** The name of what a reference points to, as the rows that were found by it say it. */
function nameOf({ rows }: ListController, field: Field | undefined, value: Json | undefined): string | undefined {
  if (!isReference(field)) return undefined;
  const row = rows.find((one) => String(valueAt(one, field.path)) === String(value));
  const name = row && valueAt(row, `${field.path}_label`);
  return typeof name === 'string' ? name : undefined;
}
