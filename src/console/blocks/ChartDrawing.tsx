import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import type { ChartPoint } from './chart-points.ts';

type SeriesProps = { series: { title: string; points: ChartPoint[] }[] };

const TONES = ['active', 'done', 'waiting', 'bad'] as const;
const largestOf = ({ series }: SeriesProps): number =>
  Math.max(1, ...series.flatMap(({ points }) => points.map(({ value, isRest }) => (isRest ? 0 : value))));

/** A bar for each point, each a link to its list. */
export function BarsDrawing({ series }: SeriesProps) {
  const largest = largestOf({ series });
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      {series.flatMap(({ title, points }, place) =>
        points.map((point) => (
          <Box component="li" key={`${title} ${point.key}`}>
            <Box
              {...(point.to ? { component: RouterLink, to: point.to } : {})}
              sx={{
                display: 'block',
                color: 'text.primary',
                textDecoration: 'none',
                borderRadius: 1,
                p: 0.5,
                ...HOVER,
              }}
            >
              <Box sx={{ display: 'flex', columnGap: 2, justifyContent: 'space-between' }}>
                <Typography variant="body2" component="span" noWrap sx={{ minWidth: 0 }}>
                  {point.name}
                </Typography>
                <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
                  {`${point.text} · ${point.count}`}
                </Typography>
              </Box>
              {point.isRest ? null : (
                <Box sx={{ height: 10, mt: 0.5, bgcolor: 'surface.sunken', borderRadius: 1 }}>
                  <Box
                    data-bar
                    sx={{
                      height: 1,
                      width: `${(Math.max(0, point.value) / largest) * 100}%`,
                      minWidth: point.value > 0 ? 2 : 0,
                      borderRadius: 1,
                      bgcolor: `tones.${TONES[place % TONES.length]}.bar`,
                    }}
                  />
                </Box>
              )}
            </Box>
          </Box>
        )),
      )}
    </Box>
  );
}

const HOVER = { '&:is(a):hover': { bgcolor: 'action.hover' } };

/** Units of the drawing; it is stretched to its place. */
const WIDTH = 1000;
const HEIGHT = 220;
const EDGE = 8;

/** A line for each figure, a point of it for each period; a point with rows is a link to them. */
export function LineDrawing({ series }: SeriesProps) {
  const largest = largestOf({ series });
  const [first] = series;
  const length = first?.points.length ?? 0;
  const x = (place: number) => (length < 2 ? WIDTH / 2 : EDGE + (place / (length - 1)) * (WIDTH - 2 * EDGE));
  const y = (value: number) => HEIGHT - EDGE - (Math.max(0, value) / largest) * (HEIGHT - 2 * EDGE);
  const shown = [0, Math.floor((length - 1) / 2), length - 1];
  const colour = (place: number) => `var(--mui-palette-tones-${TONES[place % TONES.length]}-bar)`;
  return (
    <Box>
      <Box sx={{ position: 'relative', height: HEIGHT, borderBottom: 1, borderColor: 'divider' }}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" width="100%" height="100%" aria-hidden>
          {series.map(({ title, points }, place) => (
            <polyline
              key={title}
              fill="none"
              stroke={colour(place)}
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')}
            />
          ))}
        </svg>
        {series.flatMap(({ title, points }, place) =>
          points.map((point, at) =>
            point.to ? (
              <Link
                key={`${title} ${point.key}`}
                component={RouterLink}
                to={point.to}
                title={`${title}, ${point.name}: ${point.text}`}
                aria-label={`${title}, ${point.name}: ${point.text}`}
                sx={{
                  ...DOT,
                  left: `${(x(at) / WIDTH) * 100}%`,
                  top: y(point.value),
                  bgcolor: `tones.${TONES[place % TONES.length]}.bar`,
                }}
              />
            ) : null,
          ),
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
        {[...new Set(shown)].map((place) => (
          <Typography key={place} variant="caption" sx={{ color: 'text.secondary' }}>
            {first?.points[place]?.name}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'center' }}>
        {series.map(({ title }, place) => (
          <Box key={title} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box
              sx={{ width: 12, height: 12, borderRadius: '50%', bgcolor: `tones.${TONES[place % TONES.length]}.bar` }}
            />
            <Typography variant="body2">{title}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The dot is small and what is pressed is not. */
const DOT = {
  position: 'absolute',
  width: 8,
  height: 8,
  borderRadius: '50%',
  transform: 'translate(-50%, -50%)',
  '&::after': { content: '""', position: 'absolute', inset: -8 },
};

/** The same numbers, each a link to its list. */
export function ChartTable({ series, isLine }: SeriesProps & { isLine: boolean }) {
  const translate = useTranslate();
  const [first] = series;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('console.chart.table')} sx={{ maxHeight: 320 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{isLine ? translate('console.figure.day') : ''}</TableCell>
            {series.map(({ title }) => (
              <TableCell key={title} align="right">
                {title}
              </TableCell>
            ))}
            {series.length === 1 ? <TableCell align="right">{translate('console.figure.records')}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {(first?.points ?? []).map((point, place) => (
            <TableRow key={point.key}>
              <TableCell component="th" scope="row">
                {point.name}
              </TableCell>
              {series.map(({ title, points }) => {
                const one = points[place];
                return (
                  <TableCell key={title} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {one?.to ? (
                      <Link component={RouterLink} to={one.to}>
                        {one.text}
                      </Link>
                    ) : (
                      one?.text
                    )}
                  </TableCell>
                );
              })}
              {series.length === 1 ? <TableCell align="right">{point.count}</TableCell> : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
