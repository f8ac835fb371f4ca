import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Button, IconButton, List, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from '../i18n/translate.ts';
import { Popup } from '../ui/Popup.tsx';
import { type FoldedNotice, notices } from '../ui/toast.ts';

type NoticeListProps = { anchor: HTMLElement; folded: readonly FoldedNotice[]; onClose: () => void };

/** The notices behind the number in the footer, the newest first; each can be dismissed alone or all at once. */
export function NoticeList({ anchor, folded, onClose }: NoticeListProps) {
  const translate = useTranslate();
  return (
    <Popup
      label={translate('console.toast.list')}
      anchor={anchor}
      onClose={onClose}
      above
      sx={{ maxWidth: 480, mt: -0.5 }}
    >
      <List dense>
        {folded.toReversed().map((notice) => (
          <ListItem
            key={notice.id}
            secondaryAction={
              <IconButton
                edge="end"
                aria-label={`${translate('console.toast.close')}: ${notice.text}`}
                onClick={() => notices.take(({ id }) => id === notice.id)}
              >
                <CloseOutlined fontSize="small" />
              </IconButton>
            }
          >
            <ListItemText primary={notice.count > 1 ? `${notice.text} ×${notice.count}` : notice.text} />
          </ListItem>
        ))}
      </List>
      <Button
        fullWidth
        onClick={() => {
          onClose();
          notices.clear();
        }}
      >
        {translate('console.toast.close-all')}
      </Button>
    </Popup>
  );
}
