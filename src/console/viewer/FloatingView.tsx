import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { isKey, keyOf } from '../ui/keys.ts';
import { POPUP } from '../ui/theme.tsx';

type FloatingViewProps = { label: string; onClose: () => void; children: ReactNode };

const STEP = 24;
const ARROWS: Record<'left' | 'right' | 'up' | 'down', [number, number]> = {
  left: [-STEP, 0],
  right: [STEP, 0],
  up: [0, -STEP],
  down: [0, STEP],
};
export const FLOATING_WIDTH = 420;

/** A window that stays over the screen while one works below it; moved by its head, with the mouse or the arrows. */
export function FloatingView({ label, onClose, children }: FloatingViewProps) {
  const translate = useTranslate();
  const { at, handle } = useMoved();
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  return (
    <Portal>
      <Paper
        role="dialog"
        aria-label={label}
        onKeyDown={(event) => {
          if (isKey(event, 'close') && !event.defaultPrevented) close();
        }}
        sx={{
          ...POPUP,
          position: 'fixed',
          zIndex: 'modal',
          left: at.x,
          top: at.y,
          width: FLOATING_WIDTH,
          maxWidth: '95vw',
          height: 560,
          maxHeight: '85vh',
          display: 'flex',
          flexDirection: 'column',
          resize: 'both',
          overflow: 'hidden',
        }}
      >
        <Box
          ref={takeFocus}
          tabIndex={0}
          role="group"
          aria-label={translate('console.document.move')}
          {...handle}
          sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, py: 0.5, cursor: 'move', touchAction: 'none' }}
        >
          <Typography component="h2" variant="subtitle2" noWrap sx={{ flex: 1 }}>
            {label}
          </Typography>
          <IconButton size="small" aria-label={translate('console.document.dock')} onClick={close}>
            <CloseOutlined fontSize="small" />
          </IconButton>
        </Box>
        <Box sx={{ p: 1, flex: 1, minHeight: 0 }}>{children}</Box>
      </Paper>
    </Portal>
  );
}

/** The place of a window on screen, and what its head does with the mouse and the arrows. */
function useMoved() {
  const [at, setAt] = useState(() => ({ x: Math.max(window.innerWidth - FLOATING_WIDTH - 32, 8), y: 80 }));
  const held = useRef<{ x: number; y: number }>(undefined);
  const place = (x: number, y: number) =>
    setAt({
      x: Math.min(Math.max(x, 0), Math.max(window.innerWidth - 120, 0)),
      y: Math.min(Math.max(y, 0), Math.max(window.innerHeight - 60, 0)),
    });
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('button')) return;
      held.current = { x: event.clientX - at.x, y: event.clientY - at.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current) place(event.clientX - held.current.x, event.clientY - held.current.y);
    },
    onPointerUp: () => {
      held.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const key = keyOf(event, 'left', 'right', 'up', 'down');
      if (!key) return;
      const step = ARROWS[key];
      event.preventDefault();
      place(at.x + step[0], at.y + step[1]);
    },
  };
  return { at, handle };
}

const takeFocus = (head: HTMLElement | null) => head?.focus();
