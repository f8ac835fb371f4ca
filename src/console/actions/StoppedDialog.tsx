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
