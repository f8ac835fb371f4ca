import { Box, Button, Card, Menu, MenuItem, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { ChartTable } from './ChartTable.tsx';
import type { Figure } from './chart-data.ts';
import { isEmptyFigure } from './chart-data.ts';
import { summaryOf } from './chart-text.ts';
import type { PartnerChartsProps } from './index.tsx';
import { saveSheet } from './save-sheet.ts';

const Drawing = lazy(() => import('./Drawing.tsx'));

export type DrawingHandle = { png: () => Promise<string> };

/** One chart with its name, the same figures as a table, and downloads of both. Its sense is told in words as well. */
export function ChartCard({ figure, ...props }: PartnerChartsProps & { figure: Figure }) {
  const { say } = props;
  const titleId = useId();
  const [table, setTable] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const drawing = useRef<DrawingHandle>(null);
  const title = say(figure.title);
  const empty = isEmptyFigure(figure);
  const download = async (kind: 'png' | 'xlsx') => {
    setAnchor(null);
    if (kind === 'xlsx') return saveSheet(title, figure, props);
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
        <Button
          size="small"
          aria-pressed={table}
          disabled={empty}
          onClick={() => setTable(!table)}
          aria-label={`${say('console.chart.table')}: ${title}`}
        >
          {say('console.chart.table')}
        </Button>
        <Button
          size="small"
          disabled={empty}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={`${say('console.chart.download')}: ${title}`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {say('console.chart.download')}
        </Button>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          <MenuItem onClick={() => void download('png')} disabled={table}>
            {say('console.chart.png')}
          </MenuItem>
          <MenuItem onClick={() => void download('xlsx')}>{say('console.chart.xlsx')}</MenuItem>
        </Menu>
      </Box>
      {empty ? (
        <Typography role="status" sx={{ color: 'text.secondary', py: 8, textAlign: 'center' }}>
          {say('console.chart.empty')}
        </Typography>
      ) : table ? (
        <ChartTable {...props} figure={figure} />
      ) : (
        <Box role="img" aria-label={summaryOf(figure, props)}>
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 280 }} />}>
            <Drawing {...props} figure={figure} handle={drawing} />
          </Suspense>
        </Box>
      )}
    </Card>
  );
}
