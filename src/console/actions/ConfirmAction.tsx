import { TextField } from '@mui/material';
import { useCallback, useRef } from 'react';
import type { Action, Definition, Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ConfirmDialog, GuardedModal, useTypedInWindow } from '../ui/Modal.tsx';
import { isIdle, PreviewPanel, type TypedTotal, usePreview, useTypedTotal } from './Preview.tsx';

const NO_ANSWERS = {};

type ConfirmActionProps = {
  definition: Definition;
  action: Action;
  ids: readonly Json[];
  title: string;
  text: string | undefined;
  verb: string;
  danger: boolean;
  busy: boolean;
  /** The rows that would be refused are left out. */
  onConfirm: (refused: readonly Json[]) => void;
  onClose: () => void;
};

/** The question before an action that asks nothing, with what it would do where its file says `preview`. */
export function ConfirmAction({ definition, action, ids, text, onConfirm, ...dialog }: ConfirmActionProps) {
  const state = usePreview(definition, action, ids, NO_ANSWERS);
  const refused = state.answer?.refused.flatMap((one) => one.ids) ?? [];
  const total = useTypedTotal(definition, action, state.answer);
  return (
    <ConfirmDialog
      {...dialog}
      verb={total.total === undefined ? dialog.verb : `${dialog.verb} ${total.total}`}
      open
      frame={GuardedModal}
      idle={isIdle(action, state) || total.isMissing}
      width={action.preview ? 'sm' : 'xs'}
      text={
        <>
          {text}
          {action.preview ? <PreviewPanel definition={definition} state={state} /> : null}
          <TypedTotalField {...total} />
        </>
      }
      onConfirm={() => onConfirm(refused)}
    />
  );
}

/** Where the total of a large amount is typed before it moves. */
export function TypedTotalField({ total, isNeeded, typed, setTyped }: TypedTotal) {
  const translate = useTranslate();
  const now = useRef(typed);
  now.current = typed;
  useTypedInWindow(useCallback(() => now.current !== '', []));
  if (!isNeeded) return null;
  return (
    <TextField
      fullWidth
      size="small"
      sx={{ mt: 1.5 }}
      label={translate('console.preview.typed-label')}
      helperText={translate('console.preview.typed', { total: total ?? '' })}
      value={typed}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
