import { render, screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PluginFormat } from '../../../src/console/plugin.ts';
import { chartFigures, isEmptyFigure, shareOf, shortMoney } from '../../../src/plugins/partner-charts/chart-data.ts';
import PartnerCharts, { type PartnerChartsOptions } from '../../../src/plugins/partner-charts/index.tsx';
import { sheetOf } from '../../../src/plugins/partner-charts/save-sheet.ts';
import { formatValue } from '../../../src/resource/conditions/format.ts';
import type { Schemas } from '../../../src/resource/model/definition.ts';
import { plainField } from '../../../src/resource/model/fields.ts';
import { pluginProps } from './plugin-props.ts';

const drawn: string[] = [];

// The drawing library wants a real browser; what is tested is whose turn it is.
vi.mock('../../../src/plugins/partner-charts/Drawing.tsx', () => ({
  default: ({ figure }: { figure: { name: string } }) => {
    useEffect(() => void drawn.push(figure.name), [figure.name]);
    return <svg data-testid={figure.name} />;
  },
}));

afterEach(() => (drawn.length = 0));

const CHARTS = {
  active_wallet: { without_delay: 100, under_90: 50, over_90: 0 },
  passive_wallet: { without_delay: 0, under_90: 0, over_90: 0 },
  capital: [{ date: '2025-01', active: 10, passive: 4 }],
  interests: [{ date: '2025-01', active: 1.16, passive: 0.5 }],
};

describe('the partner’s charts', () => {
  it('are drawn in their order, the first one first, also when what draws is not there yet', async () => {
    const options: PartnerChartsOptions = { get: '/users/7/charts' };
    render(<PartnerCharts {...pluginProps({ options: options as never, prefetched: CHARTS as never })} />);
    expect(screen.queryByTestId('interests')).toBeNull();
    await waitFor(() => expect(drawn).toEqual(['interests', 'active', 'capital']));
  });

  it('are a line, two pies of three slices, and bars [T-019, T-020, T-021, T-022]', () => {
    const figures = chartFigures(CHARTS);
    expect(figures.map(({ kind }) => kind)).toEqual(['line', 'pie', 'pie', 'bar']);
    expect(figures[0]?.series.map(({ values }) => values)).toEqual([[1.16], [0.5]]);
    expect(figures[1]?.series[0]?.values).toEqual([100, 50, 0]);
    expect(figures.map(isEmptyFigure)).toEqual([false, false, true, false]);
  });

  it('shares are exact to one decimal, and short figures are short', () => {
    expect(shareOf(1, [1, 1, 1])).toBe('33.3');
    expect(shareOf(0, [0])).toBe('0.0');
    const inKind: PluginFormat['kind'] = (kind, value) => formatValue(plainField(kind), value, {} as Schemas);
    const format: PluginFormat = Object.assign(() => '', { kind: inKind });
    const written = [0, 950, 999.6, 48_000, 1_250_000, 1_234_560_000, -48_100].map((value) =>
      shortMoney(value, format),
    );
    expect(written).toEqual(['$0', '$950', '$1,000', '$48 k', '$1.3 M', '$1,234.6 M', '-$48.1 k']);
  });

  it('the sheet is a zip whose texts are never formulas', () => {
    const sheet = sheetOf([
      ['Mes', 'Activa'],
      ['=1+1', 5],
    ]);
    const cells = strFromU8(unzipSync(sheet)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(cells).toContain('<c r="A2" t="inlineStr"><is><t>=1+1</t></is></c><c r="B2"><v>5</v></c>');
    expect(cells).not.toContain('<f>');
  });
});
