import {
  Box,
  Button,
  Card,
  MenuItem,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useInView } from '../../console/ui/hooks.ts';
import { lazyComponent } from '../../console/ui/lazy-component.tsx';
import { PopupMenu } from '../../console/ui/PopupMenu.tsx';
import {
  chartInWords,
  type DrawingHandle,
  type DrawnFigure,
  HEIGHT_PX,
  isEmptyFigure,
  type PartnerChartsProps,
  pointText,
  shareOf,
} from './chart-data.ts';

const Drawing = lazyComponent(async () => (await import('./Drawing.tsx')).default);

/** Prefetches the chart code; a failure is reported where the chart is drawn. */
export const prepareDrawing = (): void => void Drawing.prepare().catch(() => undefined);

/** `first` is visible from the start and is drawn at once. */
type ChartCardProps = PartnerChartsProps & { figure: DrawnFigure; first: boolean };

/** One chart with its name, the same figures as a table, downloads of both, and a summary in words. */
export function ChartCard({ figure, first, ...props }: ChartCardProps) {
  const { translate } = props;
  const titleId = useId();
  const [table, setTable] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const drawing = useRef<DrawingHandle>(null);
  const title = translate(figure.title);
  const empty = isEmptyFigure(figure);
  const download = async (kind: 'png' | 'xlsx') => {
    setAnchor(null);
    if (kind === 'xlsx') return (await import('./save-sheet.ts')).saveSheet(title, figure, props);
    const link = document.createElement('a');
    link.href = (await drawing.current?.png()) ?? '';
    link.download = `${title}.png`;
    if (link.href) link.click();
  };
  return (
    <Card variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, mb: 1, flexWrap: 'wrap' }}>
        <Typography variant="h2" id={titleId} sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 160 }}>
          {title}
        </Typography>
        <Box sx={{ flex: 'none', ml: { xs: -0.75, sm: 'auto' } }}>
          <Button
            size="small"
            aria-pressed={table}
            disabled={empty}
            onClick={() => setTable(!table)}
            aria-label={`${translate('console.chart.table')}: ${title}`}
          >
            {translate('console.chart.table')}
          </Button>
          <Button
            size="small"
            disabled={empty}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            aria-label={`${translate('console.chart.download')}: ${title}`}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {translate('console.chart.download')}
          </Button>
        </Box>
        {anchor ? (
          <PopupMenu
            label={`${translate('console.chart.download')}: ${title}`}
            anchorEl={anchor}
            onClose={() => setAnchor(null)}
          >
            <MenuItem onClick={() => void download('png')} disabled={table}>
              {translate('console.chart.png')}
            </MenuItem>
            <MenuItem onClick={() => void download('xlsx')}>{translate('console.chart.xlsx')}</MenuItem>
          </PopupMenu>
        ) : null}
      </Box>
      {empty ? (
        <Typography role="status" sx={{ color: 'text.secondary', py: 8, textAlign: 'center' }}>
          {translate('console.chart.empty')}
        </Typography>
      ) : table ? (
        <ChartTable {...props} figure={figure} />
      ) : (
        <Chart {...props} figure={figure} first={first} handle={drawing} />
      )}
    </Card>
  );
}

type ChartProps = ChartCardProps & { handle: RefObject<DrawingHandle | null> };

/**
 * Drawn when it comes near the viewport: each chart takes a phone half a second. Its summary in words is there from the start.
 */
function Chart({ handle, first, ...props }: ChartProps) {
  const { ref, seen } = useInView<HTMLDivElement>();
  const isTurn = useTurn(first || seen);
  const waiting = <Skeleton variant="rounded" sx={{ height: HEIGHT_PX }} />;
  return (
    <Box ref={ref} role="img" aria-label={chartInWords(props.figure, props)} sx={{ minHeight: HEIGHT_PX }}>
      <Suspense fallback={waiting}>{isTurn ? <Drawing {...props} handle={handle} /> : waiting}</Suspense>
    </Box>
  );
}

let last: Promise<unknown> = Promise.resolve();

/**
 * One after the other, each on the screen before the next begins. True from one's turn on, and not before there is what
 * draws: React would show what it held back later, and the next one first.
 */
function useTurn(wanted: boolean): boolean {
  const [isTurn, setIsTurn] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const begin = () => setIsTurn(true);
    last = last.then(Drawing.prepare).then(begin, begin).then(painted);
  }, [wanted]);
  return isTurn;
}

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

/** The exact figures behind a chart. */
function ChartTable({ figure, ...props }: PartnerChartsProps & { figure: DrawnFigure }) {
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
