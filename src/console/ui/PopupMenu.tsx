import Menu, { type MenuProps } from '@mui/material/Menu';

type PopupMenuProps = Omit<MenuProps, 'open' | 'slotProps'> & {
  /** What the menu is about; it is drawn outside of the screen's own parts. */
  label: string;
  width?: number;
};

/** A menu below its button: open while it has an anchor, and a part of the page with a name of its own. */
export function PopupMenu({ label, width, ...menu }: PopupMenuProps) {
  const paper = width ? { sx: { width, maxWidth: 'calc(100vw - 32px)' } } : {};
  return (
    <Menu
      {...menu}
      open={Boolean(menu.anchorEl)}
      slotProps={{ root: { role: 'region', 'aria-label': label }, paper }}
    />
  );
}
