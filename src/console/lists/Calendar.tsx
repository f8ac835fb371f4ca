import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { Box, Button, IconButton, Link, Typography } from '@mui/material';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDate } from '../../resource/model/dates.ts';
import type { Figure, Json, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { addDays, periodStart } from '../../resource/model/time.ts';
import { type Days, onDays } from '../../resource/query/figure-query.ts';
import { appliedFilter, requestOf } from '../../resource/query/list-request.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { hashAddress } from '../navigation/navigate.ts';
import { businessDay, nameOfRecord } from '../schemas/action-env.ts';
import { figureQuery, valueText } from '../schemas/figures.ts';
import { listQuery } from '../schemas/records.ts';
import { mayInGeneral, useDefinitionIfKnown } from '../schemas/schemas.ts';
import { usePhone } from '../ui/hooks.ts';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { cardColumns, GROUP, onCardKeys, RecordCard } from './RecordCard.tsx';
import { RowMenu } from './RowParts.tsx';

/** So many rows are asked for at once; beyond it each day asks for the rows that it shows. */
const MOST_ROWS = 100;
const DAY_ROWS = { month: 5, week: 25 };
type Span = keyof typeof DAY_ROWS;

/** What lies on one day: how many rows of the list, what they sum up to, and the first of them. */
type Day = {
  day: string;
  isInside: boolean;
  isClosed: boolean;
  note?: string;
  count: number;
  value: number;
  rows: Row[];
  /** Its rows have come. */
  isThere: boolean;
};

/** The rows of a list by day, a month or a week at once. The day and the sum are those of the figure that the file names. */
export function Calendar({ list }: { list: ListController }) {
  const { definition } = list;
  const translate = useTranslate(definition);
  const figure = definition.figures?.[definition.list.layouts?.calendar?.figure ?? ''];
  const shown = useShownDays();
  const { days, error, retry, isLoading, filterOf } = useDays(list, figure, shown);
  if (!figure) return null;
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, pt: 1 }}>
      <CalendarHead {...shown} />
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {isLoading ? <Skeletons lines={6} height={90} /> : null}
      {error || isLoading ? null : (
        <Grid list={list} figure={figure} days={days} span={shown.span} filterOf={filterOf} />
      )}
      {!isLoading && !error && days.every(({ count }) => count === 0) ? (
        <Typography role="status" sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>
          {translate('list.empty')}
        </Typography>
      ) : null}
    </Box>
  );
}

type ShownDays = Days & { day: string; span: Span; show: (day: string, span?: Span) => void };

/** The days of the address: the whole weeks of the month that its day lies in, or its week. */
function useShownDays(): ShownDays {
  const [search, setSearch] = useSearchParams();
  const named = search.get('day') ?? '';
  const day = isDate(named) ? named : businessDay();
  const span: Span = search.get('span') === 'week' ? 'week' : 'month';
  const last = span === 'week' ? day : addDays(periodStart(day, 'month', 1), -1);
  return {
    day,
    span,
    from: periodStart(span === 'week' ? day : periodStart(day, 'month', 0), 'week', 0),
    until: addDays(periodStart(last, 'week', 1), -1),
    show: (wanted, as = span) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.set('day', wanted);
        if (as === 'week') next.set('span', as);
        else next.delete('span');
        return next;
      }),
  };
}

/** Which month or week it is, and the ways to others. */
function CalendarHead({ day, span, from, until, show }: ShownDays) {
  const translate = useTranslate();
  const beside = (later: number) => (span === 'week' ? addDays(day, 7 * later) : periodStart(day, 'month', later));
  const title =
    span === 'month' ? written(day, { month: 'long', year: 'numeric' }) : `${short(from)} – ${short(until)}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <IconButton aria-label={translate('console.calendar.previous')} onClick={() => show(beside(-1))}>
        <ChevronLeftOutlined />
      </IconButton>
      <IconButton aria-label={translate('console.calendar.next')} onClick={() => show(beside(1))}>
        <ChevronRightOutlined />
      </IconButton>
      <Typography
        variant="h2"
        aria-live="polite"
        sx={{ flex: '1 1 180px', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {title}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider' }}
        onClick={() => show(businessDay())}
      >
        {translate('console.calendar.today')}
      </Button>
      {(['month', 'week'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          aria-pressed={span === one}
          variant="outlined"
          color="inherit"
          sx={{ borderColor: 'divider', ...(span === one ? { bgcolor: 'surface.selected' } : {}) }}
          onClick={() => show(day, one)}
        >
          {translate(one === 'month' ? 'console.calendar.month' : 'console.calendar.week')}
        </Button>
      ))}
    </Box>
  );
}

type GridProps = {
  list: ListController;
  figure: Figure;
  days: Day[];
  span: Span;
  filterOf: (day: string) => Record<string, Json>;
};

/** A week is a line of seven days; on a phone the days that have rows follow each other. */
function Grid({ list, figure, days, span, filterOf }: GridProps) {
  const phone = usePhone();
  const columns = useMemo(() => cardColumns(list, figure.period?.field ?? ''), [list, figure]);
  const seen = phone ? days.filter(({ count, day }) => count > 0 || day === businessDay()) : days;
  return (
    <>
      {phone ? null : (
        <Box aria-hidden sx={{ ...WEEK, mb: 0.5 }}>
          {days.slice(0, 7).map(({ day }) => (
            <Typography key={day} variant="caption" sx={{ color: 'text.secondary', px: 1 }}>
              {written(day, { weekday: 'long' })}
            </Typography>
          ))}
        </Box>
      )}
      <Box
        component="ol"
        onKeyDown={onCardKeys}
        sx={{ listStyle: 'none', m: 0, p: 0, ...(phone ? { display: 'grid', gap: 1 } : WEEK) }}
      >
        {seen.map((day) => (
          <DayCell
            key={day.day}
            list={list}
            figure={figure}
            day={day}
            columns={columns}
            span={span}
            filter={filterOf(day.day)}
          />
        ))}
      </Box>
    </>
  );
}

const WEEK = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.5 };

type DayCellProps = Omit<GridProps, 'days' | 'filterOf'> & {
  day: Day;
  columns: ReturnType<typeof cardColumns>;
  filter: Record<string, Json>;
};

function DayCell({ list, figure, day, columns, span, filter }: DayCellProps) {
  const translate = useTranslate(list.definition);
  const { definition } = list;
  const phone = usePhone();
  const as = phone ? 'column' : span === 'week' ? 'narrow' : 'line';
  const hasMenu = definition.list.actions.length > 0;
  const isToday = day.day === businessDay();
  const whole = hashAddress(`/${definition.name}`, { filter });
  const left = day.isThere ? day.count - day.rows.length : 0;
  const name = written(day.day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Box
      component="li"
      aria-label={[name, day.note].filter(Boolean).join(', ')}
      aria-current={isToday ? 'date' : undefined}
      sx={{
        minHeight: phone ? 0 : span === 'week' ? 320 : 96,
        minWidth: 0,
        p: 0.75,
        borderRadius: 1,
        border: 1,
        borderColor: isToday ? 'primary.main' : 'divider',
        bgcolor: day.isClosed ? 'surface.sunken' : undefined,
      }}
    >
      <DayHead list={list} figure={figure} day={day} name={name} whole={whole} />
      <Box
        component="ul"
        {...{ [GROUP]: '' }}
        aria-label={name}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
      >
        {day.rows.map((row) => (
          <RecordCard
            key={list.rowId(row)}
            list={{ ...list, rows: day.rows, request: undefined }}
            row={row}
            columns={columns}
            tools={hasMenu && as !== 'line' ? <RowMenu list={list} row={row} /> : undefined}
            as={as}
          />
        ))}
      </Box>
      {left > 0 ? (
        <Link href={`#${whole}`} variant="caption" sx={{ display: 'block', mt: 0.5 }}>
          {translate('console.calendar.more', { count: left })}
        </Link>
      ) : null}
    </Box>
  );
}

type DayHeadProps = Pick<DayCellProps, 'list' | 'figure' | 'day'> & { name: string; whole: string };

/** Which day it is, the name of a day without work, and the way to its list with what its rows sum up to. */
function DayHead({ list: { definition, index }, figure, day, name, whole }: DayHeadProps) {
  const translate = useTranslate(definition);
  const phone = usePhone();
  const isToday = day.day === businessDay();
  const isSummed = figure.measure !== 'count' && day.count > 0;
  const sum = isSummed ? valueText({ definition, figure, index }, day.value) : '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 0.5 }}>
      <Typography
        component="span"
        variant="body2"
        sx={{ fontWeight: isToday ? 700 : 500, color: day.isInside ? undefined : 'text.secondary' }}
      >
        {phone ? name : Number(day.day.slice(8))}
      </Typography>
      {day.note ? (
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {day.note}
        </Typography>
      ) : null}
      {day.count > 0 ? (
        <Link
          href={`#${whole}`}
          variant="caption"
          aria-label={translate('console.calendar.all', { count: day.count, day: name, sum })}
          sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}
        >
          {[String(day.count), sum].filter(Boolean).join(' · ')}
        </Link>
      ) : null}
    </Box>
  );
}

/** The days with their sums and their first rows: one call for all rows where they are few, else one for each day that has some. */
function useDays(list: ListController, figure: Figure | undefined, { from, until, day: opened, span }: ShownDays) {
  const { definition, index, state } = list;
  const client = useQueryClient();
  const { name } = definition;
  const field = figure?.period?.field ?? '';
  const filter = useMemo(() => appliedFilter(definition, index, state.filter), [definition, index, state.filter]);
  const asked = { from, until, by: 'day', filter: JSON.stringify(filter) };
  const sums = useQuery({ ...figureQuery(name, figure?.name ?? '', asked), enabled: figure !== undefined });
  const found = sums.data?.rows.filter(({ count }) => Number(count) > 0) ?? [];
  const isFew = (sums.data?.count ?? 0) <= MOST_ROWS;
  const spans: Days[] = isFew
    ? found.length > 0
      ? [{ from, until }]
      : []
    : found.map(({ period }) => ({ from: String(period), until: String(period) }));
  const limit = isFew ? MOST_ROWS : DAY_ROWS[span];
  const pages = useQueries({
    queries: spans.map((days) => {
      const request = requestOf(definition, { page: 0, limit, sort: state.sort }, onDays(filter, field, days));
      return listQuery(client, name, request);
    }),
  });
  const closed = useClosed(list, { from, until });
  const rows = pages.flatMap(({ data }) => data?.rows ?? []);
  const days = daysBetween({ from, until }).map((day): Day => {
    const sum = found.find(({ period }) => period === day);
    const note = closed.get(day);
    return {
      day,
      isInside: span === 'week' || day.slice(0, 7) === opened.slice(0, 7),
      isClosed: note !== undefined || new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0,
      ...(note ? { note } : {}),
      count: Number(sum?.count ?? 0),
      value: Number(sum?.value ?? 0),
      isThere: pages.every(({ data }, place) => data !== undefined || !includes(spans[place], day)),
      rows: rows.filter((row) => String(valueAt(row, field)).slice(0, 10) === day).slice(0, DAY_ROWS[span]),
    };
  });
  const failed = [sums, ...pages].find(({ isError, data }) => isError && !data);
  return {
    days,
    error: failed?.error,
    retry: () => void failed?.refetch(),
    isLoading: sums.isPending,
    filterOf: (day: string) => onDays(filter, field, { from: day, until: day }),
  };
}

const includes = (days: Days | undefined, day: string) => days !== undefined && days.from <= day && day <= days.until;

function daysBetween({ from, until }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days without work that the file names, by the names of their records, for who may read them. */
function useClosed({ definition, index }: ListController, days: Days): Map<string, string> {
  const client = useQueryClient();
  const [resource = '', field = ''] = definition.list.layouts?.calendar?.closed?.split('.') ?? [];
  const of = useDefinitionIfKnown(resource || undefined);
  const request = { page: 0, limit: MOST_ROWS, filter: onDays({}, field, days) };
  const found = useQuery({
    ...listQuery(client, resource, request),
    enabled: resource !== '' && mayInGeneral(index, resource, 'list'),
  });
  const named = (row: Row) => [String(row[field]).slice(0, 10), of ? nameOfRecord(of, row, index) : ''] as const;
  return new Map(found.data?.rows.map(named));
}

/** Days are counted without a zone: they are written as the calendar has them. */
const written = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('es-MX', { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
const short = (day: string) => written(day, { day: 'numeric', month: 'short', year: 'numeric' });
