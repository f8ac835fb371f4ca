import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useSay } from '../i18n/say.ts';
import { Modal } from '../ui/Modal.tsx';

/** The reasons that stop an action, one per line. */
export function StoppedDialog({ title, lines, onClose }: { title: string; lines: string[]; onClose: () => void }) {
  const say = useSay();
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {say('console.accept')}
        </Button>
      }
    >
      <List dense disablePadding aria-label={title}>
        {lines.map((line) => (
          <ListItem key={line} disableGutters>
            <ListItemText primary={line} />
          </ListItem>
        ))}
      </List>
    </Modal>
  );
}
