import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useTranslate } from '../i18n/translate.ts';
import { Modal } from '../ui/Modal.tsx';

type StoppedDialogProps = { title: string; text?: string; lines?: string[]; onClose: () => void };

/** Says something that is read before one goes on: a text, or the reasons that stop an action, one per line. */
export function StoppedDialog({ title, text, lines = [], onClose }: StoppedDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      width={text === undefined ? 'sm' : 'xs'}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('console.accept')}
        </Button>
      }
    >
      {text === undefined ? (
        <List dense disablePadding aria-label={title}>
          {lines.map((line) => (
            <ListItem key={line} disableGutters>
              <ListItemText primary={line} />
            </ListItem>
          ))}
        </List>
      ) : (
        <DialogContentText>{text}</DialogContentText>
      )}
    </Modal>
  );
}

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
