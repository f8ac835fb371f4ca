import Popover, { type PopoverProps } from '@mui/material/Popover';
import type { ReactNode } from 'react';

type PopupProps = {
  label: string;
  anchor: PopoverProps['anchorEl'];
  onClose: () => void;
  open?: boolean;
  /** The edge that it shares with its button. */
  edge?: 'left' | 'right';
  above?: boolean;
  sx?: object;
  children: ReactNode;
};

/** A window at its button: what one chooses from, or reads, beside the page. */
export function Popup({ label, anchor, onClose, open = true, edge = 'left', above, sx, children }: PopupProps) {
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: above ? 'top' : 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: above ? 'bottom' : 'top', horizontal: edge }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx } }}
    >
      {children}
    </Popover>
  );
}
