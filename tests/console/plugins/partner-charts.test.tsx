import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import PartnerCharts, { type PartnerChartsOptions } from '../../../src/plugins/partner-charts/index.tsx';
import { pluginProps } from './plugin-props.ts';

const drawn: string[] = [];

// The drawing library wants a real browser; what is tested is whose turn it is.
vi.mock('../../../src/plugins/partner-charts/Drawing.tsx', () => ({
  default: ({ figure }: { figure: { name: string } }) => {
    useEffect(() => void drawn.push(figure.name), [figure.name]);
    return <svg data-testid={figure.name} />;
  },
}));

afterEach(cleanup);

const CHARTS = {
  active_wallet: { without_delay: 100, under_90: 50, over_90: 0 },
  passive_wallet: { without_delay: 10, under_90: 0, over_90: 0 },
  capital: [{ date: '2025-01', active: 10, passive: 4 }],
  interests: [{ date: '2025-01', active: 1.16, passive: 0.5 }],
};

describe('the partner’s charts', () => {
  it('are drawn in their order, the first one first, also when what draws is not there yet', async () => {
    const options: PartnerChartsOptions = { get: '/users/7/charts' };
    render(<PartnerCharts {...pluginProps({ options: options as never, early: CHARTS as never })} />);
    expect(screen.queryByTestId('interests')).toBeNull();
    await screen.findByTestId('capital');
    expect(drawn).toEqual(['interests', 'active', 'passive', 'capital']);
  });
});
