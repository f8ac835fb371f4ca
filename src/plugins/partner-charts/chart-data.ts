import type { Json, PluginProps } from '../../console/plugin.ts';

/** The address that answers the figures. */
export type PartnerChartsOptions = { get: string };
export type PartnerChartsProps = PluginProps<PartnerChartsOptions>;

export const HEIGHT_PX = 280;

/** What a drawn chart can do: answer itself as a PNG data URL. */
export type DrawingHandle = { png: () => Promise<string> };

type Month = { date: string; active: number; passive: number };
export type Charts = {
  active_wallet: Record<string, Json> | Json[];
  passive_wallet: Record<string, Json> | Json[];
  capital: Month[];
  interests: Month[];
};

type Series = { key: string; values: number[] };
/** One figure: what its points are called, and one or more rows of values over them. Texts are keys of messages. */
export type DrawnFigure = {
  name: string;
  title: string;
  kind: 'line' | 'pie' | 'bar';
  /** Keys of sentences, or months that are shown as they are. */
  points: string[];
  monthly: boolean;
  series: Series[];
};

const SLICES = [
  ['without_delay', 'console.chart.on-time'],
  ['under_90', 'console.chart.under-90'],
  ['over_90', 'console.chart.over-90'],
] as const;

/** The four charts of a partner, as plain figures; the table behind each is the same data. */
export function chartFigures(charts: Charts): DrawnFigure[] {
  return [
    monthly('interests', 'console.chart.interest', 'line', charts.interests, [
      'console.chart.interest-active',
      'console.chart.interest-passive',
    ]),
    wallet('active', 'console.chart.active-wallet', charts.active_wallet),
    wallet('passive', 'console.chart.passive-wallet', charts.passive_wallet),
    monthly('capital', 'console.chart.capital', 'bar', charts.capital, [
      'console.chart.active',
      'console.chart.passive',
    ]),
  ];
}

function monthly(
  name: string,
  title: string,
  kind: 'line' | 'bar',
  months: Month[] | undefined,
  keys: [string, string],
): DrawnFigure {
  const rows = Array.isArray(months) ? months : [];
  return {
    name,
    title,
    kind,
    monthly: true,
    points: rows.map((row) => String(row.date)),
    series: [
      { key: keys[0], values: rows.map((row) => Number(row.active ?? 0)) },
      { key: keys[1], values: rows.map((row) => Number(row.passive ?? 0)) },
    ],
  };
}

/** A wallet is an object of its slices, or a list of `{ name, value }`; a list of months counts with its last one. */
function wallet(name: string, title: string, given: Charts['active_wallet'] | undefined): DrawnFigure {
  const parts = Array.isArray(given) ? Object.assign({}, ...given.map((part) => asPart(part))) : (given ?? {});
  const values = SLICES.map(([slice]) => Number(parts[slice] ?? 0));
  return {
    name,
    title,
    kind: 'pie',
    monthly: false,
    points: SLICES.map(([, key]) => key),
    series: [{ key: title, values }],
  };
}

function asPart(part: Json): Record<string, Json> {
  if (!part || typeof part !== 'object' || Array.isArray(part)) return {};
  return typeof part.name === 'string' ? { [part.name]: part.value ?? part.amount ?? 0 } : part;
}

export const isEmptyFigure = ({ series }: DrawnFigure): boolean =>
  series.every(({ values }) => values.every((value) => value === 0));

/** A share of a whole in percent with one decimal: 1 of 3 is '33.3'. In whole cents, so that nothing is lost on the way. */
export function shareOf(value: number, values: readonly number[]): string {
  const cents = (amount: number) => Math.round(amount * 100);
  const total = values.reduce((sum, one) => sum + cents(one), 0);
  return total === 0 ? '0.0' : (Math.round((cents(value) * 1000) / total) / 10).toFixed(1);
}

type Tools = Pick<PluginProps, 'translate' | 'format'>;

/** How a point is called: a month as MM/YYYY, a slice by its sentence. */
export function pointText(figure: DrawnFigure, point: string, { translate }: Tools): string {
  return figure.monthly ? point.replace(/^(\d{4})-(\d\d).*$/, '$2/$1') : translate(point);
}

/** The chart in words, for people who do not see it: the latest month, or the slices with their shares. */
export function chartInWords(figure: DrawnFigure, tools: Tools): string {
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
