import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { memo, useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { type LoanCalculatorOptions, useCalculation } from './calculation.ts';
import { Figures, Schedule } from './Figures.tsx';

export type { LoanCalculatorOptions } from './calculation.ts';

/** What the loan being typed would cost: its payments, its price, what the borrower receives, and the whole table. */
export default function LoanCalculator(props: PluginProps<LoanCalculatorOptions>) {
  const { translate, format } = props;
  return <Shown {...{ translate, format }} {...useCalculation(props)} />;
}

type ShownProps = Pick<PluginProps, 'translate' | 'format'> & ReturnType<typeof useCalculation>;

/** Drawn anew when an answer comes, not at each key in a field that the calculation does not ask for. */
const Shown = memo(function Shown({ calculation, failure, busy, complete, ...tools }: ShownProps) {
  const { translate } = tools;
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, position: 'relative', overflow: 'hidden' }}>
      {busy ? (
        <LinearProgress
          aria-label={translate('console.calculator.busy')}
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
        />
      ) : null}
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('console.calculator.title')}
      </Typography>
      {!complete ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.calculator.incomplete')}
        </Typography>
      ) : null}
      {complete && failure ? <Alert severity="warning">{failure}</Alert> : null}
      {complete && calculation && !failure ? (
        <Box aria-live="polite" sx={{ opacity: busy ? 0.6 : 1 }}>
          <Figures {...tools} calculation={calculation} />
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ mt: 1 }}>
            {translate('console.calculator.schedule')} ·{' '}
            {translate('console.calculator.periods', { count: calculation.schedule?.length ?? 0 })}
          </Button>
          {open ? <Schedule {...tools} rows={calculation.schedule ?? []} /> : null}
        </Box>
      ) : null}
    </Box>
  );
});
