import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueries, useSuspenseQueries } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { isDate } from '../../resource/model/dates.ts';
import type { Span } from '../../resource/model/figure.ts';
import { type Days, daysOf, stepFor } from '../../resource/query/figure-query.ts';
import { useTranslate } from '../i18n/translate.ts';
import { businessDay } from '../schemas/action-env.ts';
import { figureQuery, valueText } from '../schemas/figures.ts';
import { definitionQuery, useSchemas } from '../schemas/schemas.ts';
import { Skeletons } from '../ui/Placeholders.tsx';
import { BarsDrawing, ChartTable, LineDrawing } from './ChartDrawing.tsx';
import { type Drawn, pointsOf } from './chart-points.ts';
import type { BlockProps } from './Section.tsx';

/** Figures drawn together, with the days that they are of, and the same numbers as a table. */
export function ChartBlock({ block }: BlockProps) {
  return (
    <Suspense fallback={<Skeletons lines={3} />}>
      <Chart names={block.chart ?? []} span={block.span ?? 'month'} />
    </Suspense>
  );
}

type Chosen = Span | 'between';
const SPANS: Chosen[] = ['today', 'week', 'month', 'last-month', 'two-months', 'quarter', 'year', 'between'];

function Chart({ names, span }: { names: string[]; span: Span }) {
  const translate = useTranslate();
  const today = businessDay();
  const [chosen, setChosen] = useState<Chosen>(span);
  const [typed, setTyped] = useState<Days>(daysOf(span, today));
  const [isTable, setIsTable] = useState(false);
  const days = chosen === 'between' ? typed : daysOf(chosen, today);
  const { parts, isMissing, isWhole, error } = useFigures(names, days);
  const [first] = parts;
  const title = parts.map(({ figure }) => figure.title).join(' · ');
  return (
    <Card variant="outlined" component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" sx={{ flex: '1 1 200px', minWidth: 0 }}>
          {title}
        </Typography>
        {first?.figure.period ? (
          <SpanChoice chosen={chosen} days={typed} onChoose={setChosen} onDays={setTyped} />
        ) : null}
        <Button size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {translate('console.chart.table')}
        </Button>
      </Box>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {isMissing || error ? null : <Body parts={parts as Drawn[]} days={days} isTable={isTable} />}
      {isMissing && isWhole && !error ? <Skeletons lines={4} /> : null}
    </Card>
  );
}

const isReversed = ({ from, until }: Days) => isDate(from) && isDate(until) && from > until;

/** The figures of these names, each with its answer for these days once it is there. */
function useFigures(names: string[], days: Days) {
  const places = names.map((name) => name.split('.') as [string, string]);
  const definitions = useSuspenseQueries({ queries: places.map(([resource]) => definitionQuery(resource)) });
  const known = places.flatMap(([, name], place) => {
    const definition = definitions[place]?.data;
    const figure = definition?.figures?.[name];
    return definition && figure ? [{ definition, figure }] : [];
  });
  const isWhole = isDate(days.from) && isDate(days.until) && !isReversed(days);
  const answers = useQueries({
    queries: known.map(({ definition: { name }, figure }) => {
      const query = figure.period ? { ...days, by: stepFor(days) } : {};
      return { ...figureQuery(name, figure.name, query), enabled: isWhole || !figure.period };
    }),
  });
  const parts = known.map((one, place) => ({ ...one, answer: answers[place]?.data }));
  const error = answers.find((answer) => answer.isError)?.error;
  return { parts, isMissing: parts.some(({ answer }) => answer === undefined), isWhole, error };
}

function Body({ parts, days, isTable }: { parts: Drawn[]; days: Days; isTable: boolean }) {
  const index = useSchemas();
  const translate = useTranslate();
  const asked = { index, translate, today: businessDay(), days, by: stepFor(days) };
  const series = parts.map((part) => ({ title: part.figure.title, points: pointsOf(part, asked) }));
  const isLine = parts.every(({ figure }) => figure.as === 'line');
  const isEmpty = parts.every(({ answer }) => answer.count === 0);
  const Drawing = isLine ? LineDrawing : BarsDrawing;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 1.5 }}>
        {parts.map(({ answer, ...part }) => (
          <Box key={part.figure.name}>
            {parts.length > 1 ? (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {part.figure.title}
              </Typography>
            ) : null}
            <Typography component="p" variant="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {valueText({ ...part, index }, answer.total)}
            </Typography>
            {answer.before === null ? null : (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {translate('console.figure.before', { value: valueText({ ...part, index }, answer.before) })}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {isEmpty ? (
        <Typography role="status" sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
          {translate('console.chart.empty')}
        </Typography>
      ) : isTable ? (
        <ChartTable series={series} isLine={isLine} />
      ) : (
        <Drawing series={series} />
      )}
    </>
  );
}

type SpanChoiceProps = {
  chosen: Chosen;
  days: Days;
  onChoose: (chosen: Chosen) => void;
  onDays: (days: Days) => void;
};

function SpanChoice({ chosen, days, onChoose, onDays }: SpanChoiceProps) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        select
        size="small"
        label={translate('console.figure.span')}
        value={chosen}
        onChange={(event) => onChoose(event.target.value as Chosen)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 210 }}
      >
        {SPANS.map((one) => (
          <option key={one} value={one}>
            {translate(`console.figure.span.${one}`)}
          </option>
        ))}
      </TextField>
      {chosen === 'between'
        ? (['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              size="small"
              label={translate(`console.figure.${end}`)}
              value={days[end]}
              onChange={(event) => onDays({ ...days, [end]: event.target.value })}
              error={end === 'until' && isReversed(days)}
              helperText={end === 'until' && isReversed(days) ? translate('console.figure.reversed') : undefined}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ width: 160 }}
            />
          ))
        : null}
    </>
  );
}
