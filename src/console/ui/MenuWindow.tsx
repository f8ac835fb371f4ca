import ListItemText from '@mui/material/ListItemText';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

/** A line of a menu; one that cannot be chosen now is read with its reason. */
export type MenuLine = {
  key: string;
  text: string;
  reason?: string | undefined;
  isOff?: boolean;
  isGrave?: boolean;
  /** What is open now. */
  isChosen?: boolean;
  onChoose: (() => void) | undefined;
};

/** The open menu: its lines, or the items that it is given. */
export function MenuWindow({ lines = [], children, ...menu }: MenuProps & { lines?: MenuLine[] | undefined }) {
  return (
    <Menu {...menu}>
      {lines.map(({ key, text, reason, isOff = false, isGrave, isChosen = false, onChoose }) => (
        <MenuItem
          key={key}
          aria-disabled={isOff}
          selected={isChosen}
          title={reason}
          onClick={() => !isOff && onChoose?.()}
          sx={isOff ? { cursor: 'default', color: 'text.disabled' } : { color: isGrave ? 'error.main' : undefined }}
        >
          <ListItemText
            primary={text}
            secondary={reason}
            slotProps={{ secondary: { variant: 'caption', sx: { maxWidth: 280, whiteSpace: 'normal' } } }}
          />
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
