import Box from '@mui/material/Box';
import { holds } from '../../resource/conditions/condition.ts';
import { warningsOf } from '../../resource/validation/warnings.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import { InlineField } from '../fields/InlineField.tsx';
import { screenEnv } from '../schemas/action-env.ts';
import { schemasOf, useActor, useSchemas } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';
import type { BlockProps } from './block-props.ts';

/** Fields of the record: read, or with `edit: 'each'` every value saved alone. */
export function FieldsBlock({ block, definition, record, vars, live, brief }: BlockProps) {
  const index = useSchemas();
  const actor = useActor();
  const env = screenEnv(index, actor, definition, record, vars);
  const open = holds(block.enabledWhen, env);
  const lines = (block.fields ?? []).filter(
    (line) =>
      definition.fields[line.field] &&
      (!line.for || line.for.some((role) => actor.roles.includes(role))) &&
      holds(line.visibleWhen, env),
  );
  const paths = lines.map((line) => line.field);
  // What is being typed is judged by its form.
  const warnings = live || brief ? [] : warningsOf(definition, schemasOf(index, definition), record, paths);
  return (
    <Box component="dl" sx={FIELD_GRID}>
      {lines.map((line) => {
        const field = definition.fields[line.field];
        if (!field) return null;
        const label = textOf(line.title, env, actor.roles) ?? field.title;
        const own = warnings.filter((one) => one.field === field.path || one.field.startsWith(`${field.path}.`));
        const common = { definition, record, vars, line, field, label, warnings: own.map(({ message }) => message) };
        return block.edit === 'each' && !live ? (
          <InlineField key={line.field} {...common} open={open && holds(line.enabledWhen, env)} />
        ) : (
          <FieldValue key={line.field} {...common} />
        );
      })}
    </Box>
  );
}

const FIELD_GRID = {
  display: 'grid',
  m: 0,
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
};
