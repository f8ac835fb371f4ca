import Stack from '@mui/material/Stack';
import type { Catalog, Definition, Json, Row, Tone } from '../../resource/model/definition.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { labelOf } from '../schemas/text-of.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import { useActionRun } from './use-action-run.tsx';
import { stateOf, useActions } from './use-actions.ts';
import type { OutcomeHooks } from './use-outcome.tsx';

type StateMenuProps = OutcomeHooks & { definition: Definition; row: Row; actions?: readonly string[] | undefined };

/** Cell `state-menu`: the record's state as a chip, and what may be done from it. A final state has no menu. */
export function StateMenu({ definition, row, actions, ...hooks }: StateMenuProps) {
  const index = useSchemas();
  const run = useActionRun(definition, hooks);
  const offered = useActions(definition, row, actions).filter((one) => !one.outOfState);
  const chip = stateChip(definition, index.catalogs, stateOf(definition, row));
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      {chip ? <StatusChip label={chip.label} tone={chip.tone} /> : null}
      {chip?.final ? null : (
        <ActionMenu
          label={labelOf(definition, row, index)}
          actions={offered}
          onStart={({ action, title }) => run.start({ action, title, record: row })}
        />
      )}
      {run.element}
    </Stack>
  );
}

/** A state's label from its catalogue, its tone from the state machine or else from the catalogue. */
function stateChip(
  definition: Definition,
  catalogs: Record<string, Catalog>,
  state: Json | undefined,
): { label: string; tone: Tone; final: boolean } | undefined {
  if (state === undefined || state === null) return undefined;
  const field = definition.actions.field ? definition.fields[definition.actions.field] : undefined;
  const item = field?.catalog ? catalogs[field.catalog]?.items.find((one) => one.code === state) : undefined;
  const told = definition.actions.states[String(state)];
  const tone = told && told.tone !== 'none' ? told.tone : (item?.tone ?? told?.tone ?? 'neutral');
  return { label: item?.label ?? String(state), tone, final: told?.final ?? false };
}
