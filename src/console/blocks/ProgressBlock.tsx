import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { belowOf } from '../../resource/access/record-page.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Definition, Json, NextStep, Progress, Row } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { useRecord } from '../schemas/records.ts';
import { schemasOf, useDefinition, useSchemas } from '../schemas/schemas.ts';
import { HiddenText } from '../ui/Hint.tsx';
import { usePhone } from '../ui/hooks.ts';
import type { BlockProps } from './Section.tsx';

/** How far a record has come: a bar, the part and the total in words, and the next date. Nothing without a total. */
export function ProgressBlock({ block, definition, record }: BlockProps) {
  const index = useSchemas();
  const { progress } = block;
  if (!progress) return null;
  if (progress.from === undefined)
    return <Bar progress={progress} definition={definition} record={record} of={definition} values={record} />;
  const below = belowOf(index, definition, progress.from, { definition, record });
  if (below?.kind !== 'child') return null;
  return <BelowBar progress={progress} definition={definition} record={record} {...below} />;
}

type BarProps = { progress: Progress; definition: Definition; record: Row };

/** The part and the date come from a record below, which is asked for by itself. */
function BelowBar({ resource, path, ...props }: BarProps & { resource: string; path: string }) {
  const child = useDefinition(resource);
  const { data } = useRecord(resource, path, { path });
  return data ? <Bar {...props} of={child} values={data.record} /> : <Box sx={{ height: 34 }} />;
}

function Bar({ progress, definition, record, of, values }: BarProps & { of: Definition; values: Row }) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const id = useId();
  const [part, total] = [Number(valueAt(values, progress.of)), Number(valueAt(record, progress.total))];
  const [field, whole] = [of.fields[progress.of], definition.fields[progress.total]];
  if (!field || !whole || !(total > 0) || !Number.isFinite(part)) return null;
  const percent = Math.max(0, Math.min(100, Math.floor((part / total) * 100)));
  const next = progress.next === undefined ? undefined : of.fields[progress.next];
  const date = next && valueAt(values, next.path);
  const schemas = schemasOf(index, definition, of);
  return (
    <Box sx={{ maxWidth: 520 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', mb: 0.5 }}>
        <Typography variant="body2" id={id}>
          {translate('console.record.progress', {
            title: field.title,
            part: formatValue(field, part, schemas),
            total: formatValue(whole, total, schemas),
            percent,
          })}
        </Typography>
        {next && !isEmpty(date) ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${next.title}: ${formatValue(next, date, schemas)}`}
          </Typography>
        ) : null}
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-labelledby={id} sx={{ height: 6, borderRadius: 3 }} />
    </Box>
  );
}

const ROLES_SHOWN = 3;

/** The way of a record through its states: what is done, where it is, what may come and who does it. On a phone one line. */
export function CourseBlock({ definition, record }: BlockProps) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const phone = usePhone();
  const { field = '', course = [], next = {} } = definition.actions;
  const state = valueAt(record, field);
  const now = course.findIndex((step) => step.some((one) => one === state));
  const known = definition.fields[field];
  if (now < 0 || !known) return null;
  const nameOf = (one: Json) => formatValue(known, one, schemasOf(index, definition));
  const labels = course.map((step, place) => nameOf(place === now ? (state as Json) : (step[0] as Json)));
  const params = { place: now + 1, count: course.length, state: labels[now] ?? '' };
  return (
    <Box>
      {phone ? (
        <Typography variant="body2">{translate('console.record.step', params)}</Typography>
      ) : (
        <Steps labels={labels} now={now} translate={translate} />
      )}
      <NextSteps steps={ahead(definition, next[String(state)] ?? [], now)} nameOf={nameOf} translate={translate} />
    </Box>
  );
}

/** What leads on along the course; ends such as a cancellation are buttons of the page. */
const ahead = ({ actions: { course = [] } }: Definition, steps: NextStep[], now: number): NextStep[] =>
  steps.filter(({ to }) => course.findIndex((step) => step.includes(to)) > now);

type StepsProps = { labels: string[]; now: number; translate: Translate };

function Steps({ labels, now, translate }: StepsProps) {
  return (
    <Box
      component="ol"
      aria-label={translate('console.record.course')}
      sx={{ display: 'flex', listStyle: 'none', m: 0, p: 0 }}
    >
      {labels.map((label, place) => (
        <Box
          component="li"
          key={label}
          aria-current={place === now ? 'step' : undefined}
          sx={{
            flex: '1 1 0',
            minWidth: 0,
            pr: 1,
            display: 'flex',
            flexDirection: 'column',
            gap: 0.5,
            color: place === now ? 'primary.main' : 'text.secondary',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Mark place={place} now={now} />
            {place < labels.length - 1 ? (
              <Box sx={{ flex: 1, borderTop: 2, borderColor: place < now ? 'success.main' : 'divider' }} />
            ) : null}
          </Box>
          <Typography variant="caption" sx={{ lineHeight: 1.25, fontWeight: place === now ? 600 : 400 }}>
            {label}
            <HiddenText>{` (${translate(wordOf(place, now))})`}</HiddenText>
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const wordOf = (place: number, now: number): string => {
  if (place < now) return 'console.record.step-done';
  return place === now ? 'console.record.step-now' : 'console.record.step-to-come';
};

function Mark({ place, now }: { place: number; now: number }) {
  if (place < now) return <CheckCircle color="success" sx={{ fontSize: 18 }} />;
  if (place === now) return <RadioButtonChecked color="primary" sx={{ fontSize: 18 }} />;
  return <RadioButtonUnchecked color="disabled" sx={{ fontSize: 18 }} />;
}

type NextProps = { steps: NextStep[]; nameOf: (state: Json) => string; translate: Translate };

function NextSteps({ steps, nameOf, translate }: NextProps) {
  if (steps.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.5 }}>
      {steps.map(({ to, action, roles }) => (
        <Typography
          key={action}
          component="li"
          variant="caption"
          title={roles.join(', ')}
          sx={{ color: 'text.secondary' }}
        >
          {translate('console.record.next-step', { action, state: nameOf(to), roles: rolesText(roles, translate) })}
        </Typography>
      ))}
    </Box>
  );
}

function rolesText(roles: string[], translate: Translate): string {
  const shown = roles.slice(0, ROLES_SHOWN).join(', ');
  const more = roles.length - ROLES_SHOWN;
  return more > 0 ? translate('console.record.more-roles', { roles: shown, count: more }) : shown;
}
