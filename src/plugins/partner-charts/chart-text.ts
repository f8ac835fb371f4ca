import type { PluginProps } from '../../console/plugin.ts';
import { type Figure, shareOf } from './chart-data.ts';

type Tools = Pick<PluginProps, 'translate' | 'format'>;

/** How a point is called: a month as MM/YYYY, a slice by its sentence. */
export function pointText(figure: Figure, point: string, { translate }: Tools): string {
  return figure.monthly ? point.replace(/^(\d{4})-(\d\d).*$/, '$2/$1') : translate(point);
}

/** The chart in words, for people who do not see it: the latest month, or the slices with their shares. */
export function summaryOf(figure: Figure, tools: Tools): string {
  const { translate, format } = tools;
  const [first] = figure.series;
  const text = figure.monthly
    ? figure.series.map(({ key, values }) => `${translate(key)} ${format.kind('money', values.at(-1) ?? 0)}`).join(', ')
    : (first?.values ?? [])
        .map(
          (value, place) =>
            `${pointText(figure, figure.points[place] ?? '', tools)} ${format.kind('money', value)} (${shareOf(value, first?.values ?? [])} %)`,
        )
        .join(', ');
  const last = figure.monthly ? ` ${pointText(figure, figure.points.at(-1) ?? '', tools)}:` : '';
  return translate('console.chart.summary', { title: translate(figure.title), text: `${last} ${text}`.trim() });
}

/**
 * 1,250,000 is '1.3 M', 48,000 is '48 k': for axes; the exact figure is in the tooltip and in the table. Not by `Intl`, whose
 * first use takes a phone a tenth of a second.
 */
export function shortMoney(value: number, format: Tools['format']): string {
  const [size, unit, digits] = STEPS.find(([size]) => Math.abs(value) >= size) ?? [1, '', 1];
  return format.kind('money', Math.round((value / size) * digits) / digits).replace(/\.?0+$/, '') + unit;
}

const STEPS: [size: number, unit: string, digits: number][] = [
  [1_000_000, ' M', 10],
  [1_000, ' k', 10],
];
