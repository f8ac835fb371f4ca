import { formatValue } from '../../resource/conditions/format.ts';
import { shownDate } from '../../resource/model/dates.ts';
import type { Definition, Figure, Json, PeriodStep, Row } from '../../resource/model/definition.ts';
import { bandsOf, type Days, listFilter, periodsIn } from '../../resource/query/figure-query.ts';
import type { Translate } from '../i18n/translate.ts';
import { hashAddress } from '../navigation/navigate.ts';
import { type FigureAnswer, valueText } from '../schemas/figures.ts';
import { type SchemasIndex, schemasOf } from '../schemas/schemas.ts';

/** A figure with its answer, as it is drawn. */
export type Drawn = { definition: Definition; figure: Figure; answer: FigureAnswer };

/**
 * One bar, or one point of a line. `to` is the list with the same rows; a point without rows leads nowhere. `isRest` is all groups
 * beyond the largest ones in one: often many times the largest of them, so it is no measure for their bars and has none.
 */
export type ChartPoint = {
  key: string;
  name: string;
  value: number;
  text: string;
  count: number;
  isRest: boolean;
  to?: string;
};

type Asked = { index: SchemasIndex; translate: Translate; today: string; days: Days; by: PeriodStep };

/** The points of a figure: of each period in turn, or of each group, the largest first where the group has no order of its own. */
export function pointsOf({ definition, figure, answer }: Drawn, asked: Asked): ChartPoint[] {
  const { group, period } = figure;
  const point = (row: Row, name: string): ChartPoint => {
    const { today, days, by } = asked;
    const filter = row.count ? listFilter(definition, figure, row, { today, days, by }) : undefined;
    return {
      key: String(row.period ?? row[group ?? ''] ?? name),
      name,
      value: Number(row.value),
      text: valueText({ definition, figure, index: asked.index }, Number(row.value)),
      count: Number(row.count),
      isRest: Boolean(row.others),
      // Without a filter the list would begin with its own.
      ...(filter ? { to: hashAddress(`/${definition.name}`, { filter }) } : {}),
    };
  };
  if (period && group === undefined) {
    const found = new Map(answer.rows.map((row) => [row.period, row]));
    const starts = periodsIn(asked.days, asked.by) ?? [];
    return starts.map((start) => point(found.get(start) ?? { period: start, value: 0, count: 0 }, shownDate(start)));
  }
  return inOrder(definition, figure, answer.rows).map((row) => point(row, groupName(definition, figure, row, asked)));
}

function groupName(
  definition: Definition,
  { group = '', ages }: Figure,
  row: Row,
  { index, translate }: Asked,
): string {
  if (row.others) return translate('console.figure.others');
  const value = row[group] as Json;
  if (value === null || value === undefined) return translate('console.figure.blank');
  const band = ages && bandsOf(ages).find(({ first }) => first === value);
  if (band && band.last === undefined) return translate('console.figure.old', { first: band.first });
  if (band) return translate(band.first === 0 ? 'console.figure.young' : 'console.figure.aged', band as Row as never);
  const label = row[`${group}_label`];
  if (typeof label === 'string') return label;
  const field = definition.fields[group];
  return field ? formatValue(field, value, schemasOf(index, definition)) : String(value);
}

/** States go the way of the records, bands from young to old, other groups from the largest to the smallest. */
function inOrder({ actions }: Definition, { group = '', ages }: Figure, rows: readonly Row[]): Row[] {
  const course = group === actions.field ? (actions.course ?? []).flat() : [];
  const place = (row: Row) => {
    if (row.others) return Number.POSITIVE_INFINITY;
    if (ages) return Number(row[group] ?? Number.MAX_SAFE_INTEGER);
    const step = course.indexOf(row[group] as never);
    return step < 0 ? course.length : step;
  };
  return rows.toSorted((one, other) => place(one) - place(other) || Number(other.value) - Number(one.value));
}
