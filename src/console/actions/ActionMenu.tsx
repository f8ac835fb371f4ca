import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import type { Catalog, Definition, Json, Row, Tone } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { nameOfRecord } from '../schemas/action-env.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { actionState, type OfferedAction, useActionRun, useActions } from './use-action-run.tsx';
import type { OutcomeHooks } from './use-outcome.tsx';

type ActionMenuProps = {
  /** Whose actions they are, for people who do not see the row. */
  label: string;
  actions: readonly OfferedAction[];
  onStart: (offered: OfferedAction) => void;
};

/** A row's actions behind one button; a disabled one carries its reason as its second line. */
export function ActionMenu({ label, actions, onStart }: ActionMenuProps) {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('console.list.row-menu', { label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconButton>
      <PopupMenu
        label={translate('console.list.row-menu', { label })}
        id={id}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        lines={actions.map((offered) => ({
          key: offered.action.name,
          text: offered.title,
          reason: offered.reason,
          isOff: !offered.verdict.allowed,
          isGrave: offered.grave,
          onChoose: () => {
            setAnchor(null);
            onStart(offered);
          },
        }))}
      />
    </>
  );
}

type RowActionsProps = OutcomeHooks & {
  definition: Definition;
  row: Row;
  actions?: readonly string[];
  /** Where the resource has words for what became of a row: `<action>.row.success` and `.row.failure`. */
  onMark?: (text: string, ok: boolean) => void;
};

/** The menu of a row: the list's actions that belong to the row's state. */
export function RowActions({ definition, row, actions = definition.list.actions, onMark, ...hooks }: RowActionsProps) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const onResult = (action: string, ok: boolean) => {
    const key = `${action}.row.${ok ? 'success' : 'failure'}`;
    if (translate(key) !== key) onMark?.(translate(key), ok);
  };
  const run = useActionRun(definition, { ...hooks, onResult });
  const offered = useActions(definition, row, actions).filter((one) => !one.outOfState);
  return (
    <>
      <ActionMenu
        label={nameOfRecord(definition, row, index)}
        actions={offered}
        onStart={({ action, title }) => run.start({ action, title, record: row })}
      />
      {run.element}
    </>
  );
}

type StateMenuProps = OutcomeHooks & { definition: Definition; row: Row; actions?: readonly string[] | undefined };

/** Cell `state-menu`: the record's state as a chip, and what may be done from it. A final state has no menu. */
export function StateMenu({ definition, row, actions, ...hooks }: StateMenuProps) {
  const index = useSchemas();
  const run = useActionRun(definition, hooks);
  const offered = useActions(definition, row, actions).filter((one) => !one.outOfState);
  const chip = stateChip(definition, index.catalogs, actionState(definition, row));
  return (
    <div className="state-menu">
      {chip ? <StatusChip label={chip.label} tone={chip.tone} /> : null}
      {chip?.final ? null : (
        <ActionMenu
          label={nameOfRecord(definition, row, index)}
          actions={offered}
          onStart={({ action, title }) => run.start({ action, title, record: row })}
        />
      )}
      {run.element}
    </div>
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
