import { useSay } from '../i18n/say.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type UnsavedDialogProps = {
  /** The message key of the button that gives the changes up. */
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before unsaved changes are given up. */
export function UnsavedDialog({ verb, ...handlers }: UnsavedDialogProps) {
  const say = useSay();
  return (
    <ConfirmDialog
      open
      danger
      title={say('console.unsaved.title')}
      text={say('console.unsaved.body')}
      verb={say(verb)}
      {...handlers}
    />
  );
}
