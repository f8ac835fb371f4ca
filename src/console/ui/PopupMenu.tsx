import type { MenuProps } from '@mui/material/Menu';
import { useState } from 'react';
import { idleComponent } from './lazy-component.tsx';
import type { MenuLine } from './MenuWindow.tsx';

/** Its file comes with the first move of a pointer or a key. */
const MenuWindow = idleComponent(async () => (await import('./MenuWindow.tsx')).MenuWindow);

type PopupMenuProps = Omit<MenuProps, 'open' | 'slotProps'> & {
  /** What the menu is about; it is drawn outside of the screen's own parts. */
  label: string;
  width?: number;
  lines?: MenuLine[];
};

/** A menu below its button: open while it has an anchor, and a part of the page with a name of its own. */
export function PopupMenu({ label, width, ...menu }: PopupMenuProps) {
  const open = Boolean(menu.anchorEl);
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const paper = width ? { sx: { width, maxWidth: 'calc(100vw - 32px)' } } : {};
  return <MenuWindow {...menu} open={open} slotProps={{ root: { role: 'region', 'aria-label': label }, paper }} />;
}
