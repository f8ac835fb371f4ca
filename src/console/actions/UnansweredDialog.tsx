import { Button, DialogContentText } from '@mui/material';
import { useTranslate } from '../i18n/translate.ts';
import { Modal } from '../ui/Modal.tsx';

type UnansweredDialogProps = {
  /** What was sent: the action and its record. */
  what: string;
  busy: boolean;
  /** Sends the same again, under the same key. */
  onAgain: () => void;
  onClose: () => void;
};

/** After a change that got no answer: the same may be sent again without harm, or one looks at what became of it. */
export function UnansweredDialog({ what, busy, onAgain, onClose }: UnansweredDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      open
      title={translate('console.connection.unknown-title')}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {translate('console.connection.see-record')}
          </Button>
          <Button variant="contained" loading={busy} onClick={onAgain} autoFocus>
            {translate('console.retry')}
          </Button>
        </>
      }
    >
      <DialogContentText sx={{ fontWeight: 500, mb: 1 }}>{what}</DialogContentText>
      <DialogContentText>{translate('console.connection.unknown')}</DialogContentText>
    </Modal>
  );
}
