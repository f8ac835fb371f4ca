import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { type Figure, type PartnerChartsProps, shareOf } from './chart-data.ts';
import { pointText } from './chart-text.ts';

/** The exact figures behind a chart. */
export function ChartTable({ figure, ...props }: PartnerChartsProps & { figure: Figure }) {
  const { translate, format } = props;
  const pie = figure.kind === 'pie';
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate(figure.title)} sx={{ maxHeight: 280 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{figure.monthly ? translate('console.chart.month') : ''}</TableCell>
            {figure.series.map(({ key }) => (
              <TableCell key={key} align="right">
                {translate(key)}
              </TableCell>
            ))}
            {pie ? <TableCell align="right">{translate('console.percent')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {figure.points.map((point, place) => (
            <TableRow key={point}>
              <TableCell component="th" scope="row">
                {pointText(figure, point, props)}
              </TableCell>
              {figure.series.map(({ key, values }) => (
                <TableCell key={key} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {format.kind('money', values[place] ?? 0)}
                </TableCell>
              ))}
              {pie ? (
                <TableCell align="right">
                  {shareOf(figure.series[0]?.values[place] ?? 0, figure.series[0]?.values ?? [])}
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
