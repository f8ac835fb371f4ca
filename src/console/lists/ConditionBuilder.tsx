import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Autocomplete, Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Field, Filter, Json } from '../../resource/model/definition.ts';
import { catalogOf } from '../../resource/model/fields.ts';
import { isDayField } from '../../resource/model/of-kind.ts';
import { WHERE } from '../../resource/model/where.ts';
import { FILTERS } from '../fields/filters.tsx';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useSteady } from '../ui/hooks.ts';
import { GuardedModal } from '../ui/Modal.tsx';
import {
  type ConditionLine,
  compared,
  conditionOf,
  type Group,
  groupIn,
  howsOf,
  offeredFields,
  PERIODS,
} from './condition-lines.ts';
import { groupText } from './condition-text.ts';

type ConditionBuilderProps = { list: ListController; onClose: () => void };

/** A condition as lines in groups. Applied, it is a part of the address. */
export function ConditionBuilder({ list, onClose }: ConditionBuilderProps) {
  const translate = useTranslate(list.definition);
  const fields = offeredFields(list);
  const [opened] = useState<Group>(() => {
    const read = groupIn(list.state.filter[WHERE], fields);
    const first = Object.keys(fields)[0];
    return read.parts.length > 0 || !first ? read : { ...read, parts: [lineOf(fields, first)] };
  });
  const [group, setGroup] = useState(opened);
  const form = useRef<HTMLFormElement>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { [WHERE]: _, ...rest } = list.state.filter;
    const condition = conditionOf(group);
    list.change({ filter: condition === undefined ? rest : { ...rest, [WHERE]: condition } });
    onClose();
  };
  return (
    <GuardedModal
      open
      typed={JSON.stringify(group) !== JSON.stringify(opened)}
      title={translate('console.condition.title')}
      onClose={onClose}
      width="md"
      actions={
        <>
          <Button color="inherit" onClick={() => setGroup({ ...group, parts: [] })}>
            {translate('console.condition.clear')}
          </Button>
          <Button variant="contained" onClick={() => form.current?.requestSubmit()}>
            {translate('console.list.apply')}
          </Button>
        </>
      }
    >
      <Box component="form" ref={form} onSubmit={apply} sx={{ pt: 1 }}>
        <GroupLines list={list} fields={fields} group={group} onChange={setGroup} name="" />
        {/* Enter in a line applies. */}
        <button type="submit" hidden />
      </Box>
    </GuardedModal>
  );
}

const lineOf = (fields: Record<string, Field>, path: string): ConditionLine => {
  const field = fields[path];
  return { kind: 'line', field: path, how: (field && howsOf(field)[0]) ?? 'is' };
};

type GroupLinesProps = {
  list: ListController;
  fields: Record<string, Field>;
  group: Group;
  /** The place of the group: empty for the outer one, '2' for the second part of it. */
  name: string;
  onChange: (group: Group) => void;
};

function GroupLines({ list, fields, group, name, onChange }: GroupLinesProps) {
  const translate = useTranslate(list.definition);
  const [first = ''] = Object.keys(fields);
  const put = (at: number, part: Group['parts'][number] | undefined) =>
    onChange({ ...group, parts: group.parts.toSpliced(at, 1, ...(part ? [part] : [])) });
  const add = (part: Group['parts'][number]) => onChange({ ...group, parts: [...group.parts, part] });
  const label = name ? translate('console.condition.group-of', { number: name }) : translate('console.condition.group');
  return (
    <Stack
      role="group"
      aria-label={label}
      sx={{ gap: 1.5, ...(name ? { pl: 2, borderLeft: 3, borderColor: 'divider' } : {}) }}
    >
      <Choice
        label={label}
        value={group.any ? 'any' : 'all'}
        options={[
          ['all', translate('console.condition.all')],
          ['any', translate('console.condition.any')],
        ]}
        onChange={(chosen) => onChange({ ...group, any: chosen === 'any' })}
        width={200}
      />
      {group.parts.map((part, at) => {
        const number = name ? `${name}.${at + 1}` : String(at + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <Stack key={`${at} ${part.kind}`} direction="row" sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
            <PartLine list={list} fields={fields} part={part} name={number} onChange={(next) => put(at, next)} />
            <IconButton
              aria-label={translate('console.condition.remove', { number })}
              onClick={() => put(at, undefined)}
              sx={{ mt: 0.5 }}
            >
              <CloseOutlined fontSize="small" />
            </IconButton>
          </Stack>
        );
      })}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" onClick={() => add(lineOf(fields, first))}>
          {translate('console.condition.add-line')}
        </Button>
        {name ? null : (
          <Button size="small" onClick={() => add({ kind: 'group', any: !group.any, parts: [lineOf(fields, first)] })}>
            {translate('console.condition.add-group')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

type PartLineProps = Omit<GroupLinesProps, 'group' | 'onChange'> & {
  part: Group['parts'][number];
  onChange: (part: Group['parts'][number]) => void;
};

function PartLine({ list, fields, part, name, onChange }: PartLineProps) {
  const translate = useTranslate(list.definition);
  if (part.kind === 'group')
    return (
      <Box sx={{ flex: 1 }}>
        <GroupLines list={list} fields={fields} group={part} name={name} onChange={onChange} />
      </Box>
    );
  if (part.kind === 'kept')
    return (
      <Typography variant="body2" sx={{ flex: 1, py: 1 }}>
        {translate('console.condition.as-text', { text: groupText(list, part.condition, translate) })}
      </Typography>
    );
  const field = fields[part.field];
  const hows = field ? howsOf(field) : [];
  return (
    <>
      <Choice
        label={`${translate('console.condition.field')} ${name}`}
        value={part.field}
        options={Object.values(fields).map(({ path, title }) => [path, title])}
        onChange={(path) => onChange(lineOf(fields, path))}
        width={220}
      />
      <Choice
        label={`${translate('console.condition.how')} ${name}`}
        value={part.how}
        options={hows.map((how) => [how, translate(`console.condition.${how}`)])}
        onChange={(how) => onChange(compared(part, how as ConditionLine['how']))}
        width={180}
      />
      {field ? (
        <ConditionValue
          key={`${part.field} ${part.how}`}
          list={list}
          field={field}
          line={part}
          name={name}
          onChange={(value) => onChange({ ...part, value })}
        />
      ) : null}
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: [string, string][];
  onChange: (value: string) => void;
  width: number;
};

/** The browser's own choice: letters and arrows choose, and a phone shows its wheel. */
function Choice({ label, value, options, onChange, width }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width }}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

type ConditionValueProps = {
  list: ListController;
  field: Field;
  line: ConditionLine;
  name: string;
  onChange: (value: Json | undefined) => void;
};

function ConditionValue({ list, field, line, name, onChange }: ConditionValueProps) {
  const translate = useTranslate(list.definition);
  const { how, value } = line;
  const label = `${translate('console.condition.value')} ${name}`;
  if (how === 'is-empty' || how === 'is-filled') return null;
  if (how === 'one-of') return <Several list={list} field={field} line={line} name={name} onChange={onChange} />;
  if (how === 'period')
    return (
      <TextField
        select
        label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 220 }}
      >
        <option value="" />
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {translate(`console.condition.day.${period}`)}
          </option>
        ))}
      </TextField>
    );
  if (how === 'days-ago')
    return (
      <TextField
        label={`${translate('console.condition.number')} ${name}`}
        defaultValue={value ?? ''}
        onChange={(event) => onChange(/^\d{1,3}$/.test(event.target.value) ? Number(event.target.value) : undefined)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        sx={{ width: 220 }}
      />
    );
  const as = asOf(field, how);
  const Input = FILTERS[as];
  const filter: Filter = {
    name: field.path,
    title: label,
    field: field.path,
    as,
    visibleWhen: true,
    enabledWhen: true,
  };
  if (!Input) return null;
  return (
    <Box sx={{ width: as === 'range' ? 320 : 220 }}>
      <Input list={list} filter={filter} title={label} value={value} disabled={false} onChange={onChange} />
    </Box>
  );
}

function asOf(field: Field, how: ConditionLine['how']): Filter['as'] {
  if (how === 'between') return 'range';
  if (field.catalog || field.choices) return 'choice';
  if (isDayField(field)) return 'date';
  const as = kindOf(field).filterAs;
  return as === 'range' ? 'text' : as;
}

function Several({ list, field, line, name, onChange }: ConditionValueProps) {
  const translate = useTranslate(list.definition);
  const catalog = catalogOf(field);
  const items = catalog ? (list.index.catalogs[catalog]?.items ?? []) : [];
  const plain = field.choices?.map((code) => ({ code, label: String(code) })) ?? [];
  const options =
    items.length > 0 ? items.filter(({ all }) => !all).map(({ code, label }) => ({ code, label })) : plain;
  const codes = Array.isArray(line.value) ? line.value : [];
  const chosen = useSteady(options.filter(({ code }) => codes.includes(code)));
  return (
    <Autocomplete
      multiple
      options={options}
      value={chosen}
      isOptionEqualToValue={(option, other) => option.code === other.code}
      getOptionKey={(option) => String(option.code)}
      onChange={(_, next) => onChange(next.map(({ code }) => code))}
      renderInput={(params) => <TextField {...params} label={`${translate('console.condition.values')} ${name}`} />}
      sx={{ width: 320 }}
    />
  );
}
