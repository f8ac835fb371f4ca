import { Box, Typography } from '@mui/material';
import type { MenuEntry } from '../../resource/model/definition.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { Modal } from '../ui/Modal.tsx';

type ShortcutsWindowProps = { targets: { key: string; entry: MenuEntry }[]; onClose: () => void };

/** All the keyboard's ways, listed. */
export function ShortcutsWindow({ targets, onClose }: ShortcutsWindowProps) {
  const translate = useTranslate();
  const lines = [
    { keys: '/', text: translate('console.keyboard.search') },
    { keys: 'Ctrl+K', text: translate('console.keyboard.search') },
    { keys: '?', text: translate('console.keyboard.help') },
    { keys: 'z', text: translate('console.keyboard.undo') },
    { keys: '↑ ↓', text: translate('console.keyboard.up-down') },
    { keys: '↵', text: translate('console.keyboard.enter') },
    { keys: 'Esc', text: translate('console.keyboard.escape') },
    ...targets.map(({ key, entry }) => ({
      keys: `g ${key}`,
      text: translate('console.keyboard.go', { label: entry.label }),
    })),
  ];
  return (
    <Modal open onClose={onClose} title={translate('console.keyboard.title')} width="xs">
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 1, columnGap: 2 }}>
        {lines.map((line) => (
          <Box key={line.keys} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ fontFamily: 'monospace', fontWeight: 600 }}>
              {line.keys}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {line.text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Modal>
  );
}
