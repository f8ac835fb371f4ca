import type { Action, Definition, Json } from '../../resource/model/definition.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { GuardedModal } from '../ui/GuardedModal.tsx';
import { Preview } from './Preview.tsx';
import { TypedTotalField } from './TypedTotalField.tsx';
import { useTypedTotal } from './typed-total.ts';
import { isIdle, usePreview } from './use-preview.ts';

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
          {action.preview ? <Preview definition={definition} state={state} /> : null}
          <TypedTotalField {...total} />
        </>
      }
      onConfirm={() => onConfirm(refused)}
    />
  );
}
