import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { usePageActions } from '../navigation/page-actions.ts';
import { usePhone } from '../ui/hooks.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';

/** On a phone the tools of a page are one menu: their buttons would take a line of their own. */
export function PageTools() {
  const translate = useTranslate();
  const phone = usePhone();
  const tools = usePageActions().filter(({ isTool }) => isTool);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!phone || tools.length === 0) return null;
  const label = translate('console.page.tools');
  return (
    <>
      <IconButton aria-label={label} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVertOutlined />
      </IconButton>
      <PopupMenu
        label={label}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        lines={tools.map(({ key, title, reason, isOff, run }) => ({
          key: String(key),
          text: title,
          reason,
          isOff,
          onChoose: () => {
            setAnchor(null);
            run();
          },
        }))}
      />
    </>
  );
}
