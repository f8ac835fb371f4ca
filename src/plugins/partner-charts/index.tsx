import { Alert, Box, Skeleton } from '@mui/material';
import { useMemo } from 'react';
import { useFetched } from '../../console/ui/use-fetched.ts';
import { ChartCard, prepareDrawing } from './ChartCard.tsx';
import { type Charts, chartFigures, type PartnerChartsProps } from './chart-data.ts';

export type { PartnerChartsOptions } from './chart-data.ts';

// What draws comes while the figures do.
prepareDrawing();

/** A partner's portfolio in four charts: interest by month, the two wallets, capital by month. */
export default function PartnerCharts(props: PartnerChartsProps) {
  const { answer: charts, failure } = useFetched<Charts>(props);
  const figures = useMemo(() => charts && chartFigures(charts), [charts]);
  if (failure) return <Alert severity="error">{failure}</Alert>;
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {figures
        ? figures.map((figure, place) => <ChartCard key={figure.name} {...props} figure={figure} first={place === 0} />)
        : PLACES.map((place) => <Skeleton key={place} variant="rounded" sx={{ height: 340 }} />)}
    </Box>
  );
}

const PLACES = ['interests', 'active', 'passive', 'capital'];
