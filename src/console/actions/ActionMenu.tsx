import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import type { OfferedAction } from './use-actions.ts';

type ActionMenuProps = {
  /** Whose actions they are, for people who do not see the row. */
  label: string;
  actions: readonly OfferedAction[];
  onStart: (offered: OfferedAction) => void;
};

/** A row's actions behind one button; a disabled one carries its reason as its second line. */
export function ActionMenu({ label, actions, onStart }: ActionMenuProps) {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('console.list.row-menu', { label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconButton>
      <PopupMenu
        label={translate('console.list.row-menu', { label })}
        id={id}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        lines={actions.map((offered) => ({
          key: offered.action.name,
          text: offered.title,
          reason: offered.reason,
          isOff: !offered.verdict.allowed,
          isGrave: offered.grave,
          onChoose: () => {
            setAnchor(null);
            onStart(offered);
          },
        }))}
      />
    </>
  );
}
