import { useTranslate } from '../i18n/translate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type UnsavedDialogProps = {
  /** The message key of the button that gives the changes up. */
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before unsaved changes are given up. The enter key goes on editing. */
export function UnsavedDialog({ verb, ...handlers }: UnsavedDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open
      danger
      title={translate('console.unsaved.title')}
      text={translate('console.unsaved.body')}
      verb={translate(verb)}
      stay={translate('console.unsaved.stay')}
      {...handlers}
    />
  );
}
