import { useMediaQuery, useTheme } from '@mui/material';
import type { ApexOptions } from 'apexcharts';
import ApexCharts from 'apexcharts';
import { memo, type RefObject, useId, useImperativeHandle } from 'react';
import ApexChartModule from 'react-apexcharts';
import {
  type DrawingHandle,
  type DrawnFigure,
  HEIGHT_PX,
  type PartnerChartsProps,
  pointText,
  shortMoney,
} from './chart-data.ts';

/** The package is CommonJS: depending on the bundler its component is nested one `default` deeper. */
const ReactApexChart = (ApexChartModule as unknown as { default?: typeof ApexChartModule }).default ?? ApexChartModule;

const KEPT = ['figure', 'handle', 'translate', 'format'] as const;
type DrawingProps = PartnerChartsProps & { figure: DrawnFigure; handle: RefObject<DrawingHandle | null> };

/**
 * The drawing itself; the library loads with it, and only on pages that show a chart. Drawn anew for other figures or words,
 * not for a menu that opens beside it.
 */
export default memo(Drawing, (one, other) => KEPT.every((name) => one[name] === other[name]));

function Drawing({ figure, handle, ...props }: DrawingProps) {
  const id = `chart-${figure.name}-${useId().replace(/\W/g, '')}`;
  const colours = useColours(figure);
  useImperativeHandle(handle, () => ({
    png: async () => {
      const made = await ApexCharts.exec(id, 'dataURI', { scale: 2 });
      return (made as { imgURI?: string } | undefined)?.imgURI ?? '';
    },
  }));
  const options = optionsOf(id, figure, colours, props);
  const series =
    figure.kind === 'pie'
      ? (figure.series[0]?.values ?? [])
      : figure.series.map(({ key, values }) => ({
          name: props.translate(key),
          data: figure.kind === 'line' ? values.map((y, x) => ({ x, y })) : values,
        }));
  return <ReactApexChart type={figure.kind} height={HEIGHT_PX} options={options} series={series} />;
}

type Colours = { series: string[]; text: string; line: string; font: string; dark: boolean };

/** Colours by meaning, the same for the same thing on every page: active blue, passive violet, delays as states are. */
function useColours(figure: DrawnFigure): Colours {
  const theme = useTheme();
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const { colorSchemes } = theme as {
    colorSchemes?: Partial<Record<'dark' | 'light', { palette: typeof theme.palette }>>;
  };
  const scheme = colorSchemes?.[dark ? 'dark' : 'light']?.palette ?? theme.palette;
  const { tones } = scheme;
  const series =
    figure.kind === 'pie' ? [tones.done.bar, tones.waiting.bar, tones.bad.bar] : [tones.active.bar, tones.info.bar];
  // By its name, for a picture that is saved inherits from nothing.
  const font = String(theme.typography.fontFamily);
  return { series, text: scheme.text.secondary, line: String(scheme.divider), font, dark };
}

function optionsOf(id: string, figure: DrawnFigure, colours: Colours, props: PartnerChartsProps): ApexOptions {
  const { format } = props;
  const labels = figure.points.map((point) => pointText(figure, point, props));
  const exact = (value: number) => format.kind('money', value);
  const nonce = (globalThis as { __nonce__?: string }).__nonce__;
  const { named: most, counted: steps } = LABELS.find(({ below }) => innerWidth < below) ?? WIDE;
  return {
    chart: {
      id,
      ...(nonce ? { nonce } : {}),
      toolbar: { show: false },
      zoom: { enabled: false },
      // No animations: staff need the figures at once, and animating took half of the drawing time.
      animations: { enabled: false },
      fontFamily: colours.font,
      foreColor: colours.text,
      background: 'transparent',
    },
    theme: { mode: colours.dark ? 'dark' : 'light' },
    colors: colours.series,
    ...(figure.kind === 'line' ? {} : { labels }),
    legend: { position: 'bottom' },
    tooltip: { x: { formatter: (_, at) => labels[at?.dataPointIndex ?? -1] ?? '' }, y: { formatter: exact } },
    ...(figure.kind === 'pie'
      ? {
          dataLabels: {
            enabled: true,
            formatter: (share: number) => `${Math.round(share * 10) / 10} %`,
          },
          stroke: { width: 1 },
        }
      : {
          dataLabels: { enabled: false },
          stroke: figure.kind === 'line' ? { width: 2, curve: 'straight' as const } : { width: 0 },
          grid: { borderColor: colours.line },
          xaxis: figure.kind === 'line' ? counted(labels, steps) : named(labels, most),
          yaxis: { labels: { formatter: (value: number) => shortMoney(value, format) } },
          plotOptions: { bar: { columnWidth: '60%', borderRadius: 2 } },
        }),
  };
}

/** How many labels have room below a chart, by the width of the page, on which up to two charts are beside each other. */
const WIDE = { named: 6, counted: [6, 7, 5, 8, 4] };
const LABELS = [
  { below: 600, named: 2, counted: [3, 2] },
  { below: 1280, named: 4, counted: [4, 3, 2] },
];

/** The library draws the labels of all bars over each other: the last one keeps its label, and of the others those at equal steps. */
function named(labels: string[], most: number): ApexOptions['xaxis'] {
  const step = Math.ceil(labels.length / most);
  const categories = labels.map((label, place) => ((labels.length - 1 - place) % step === 0 ? label : ''));
  return { categories, labels: { rotate: 0, hideOverlappingLabels: false } };
}

/** Points by their place: only the labels that are shown are made and measured, which halves the time to draw. */
const counted = (labels: string[], ticks: number[]): ApexOptions['xaxis'] => ({
  type: 'numeric',
  min: 0,
  max: labels.length - 1,
  tickAmount: ticksOf(labels.length - 1, ticks),
  decimalsInFloat: 0,
  labels: { rotate: 0, hideOverlappingLabels: false, formatter: (place) => labels[Math.round(Number(place))] ?? '' },
});

/** The number of steps up to the last point, preferably one that divides it, so that labels fall on points. */
const ticksOf = (last: number, wanted: number[]): number =>
  wanted.find((ticks) => last % ticks === 0) ?? Math.max(1, Math.min(last, wanted[0] ?? 1));
