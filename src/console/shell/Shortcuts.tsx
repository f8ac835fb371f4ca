import { Box, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useGo } from '../app/navigate.ts';
import { useSay, useSchemas } from '../app/schemas.ts';
import { Modal } from '../ui/Modal.tsx';
import { goKeys } from './go-keys.ts';
import { useShortcut } from './use-shortcut.ts';

/** The keyboard's ways through the console, and the window that lists them (`?`). */
export function Shortcuts() {
  const say = useSay();
  const { menu, resources } = useSchemas();
  const [open, setOpen] = useState(false);
  const targets = useMemo(() => goKeys(menu.filter((entry) => entry.resource in resources)), [menu, resources]);
  useShortcut('?', () => setOpen(true));
  const lines = [
    { keys: '/', text: say('console.keyboard.search') },
    { keys: '?', text: say('console.keyboard.help') },
    { keys: '↑ ↓', text: say('console.keyboard.up-down') },
    { keys: '↵', text: say('console.keyboard.enter') },
    { keys: 'Esc', text: say('console.keyboard.escape') },
    ...targets.map(({ key, entry }) => ({
      keys: `g ${key}`,
      text: say('console.keyboard.go', { label: entry.label }),
    })),
  ];
  return (
    <>
      {targets.map(({ key, entry }) => (
        <GoShortcut key={key} letter={key} address={`/${entry.resource}`} />
      ))}
      <Modal open={open} onClose={() => setOpen(false)} title={say('console.keyboard.title')} width="xs">
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 1, columnGap: 2 }}
        >
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
    </>
  );
}

function GoShortcut({ letter, address }: { letter: string; address: string }) {
  const go = useGo();
  useShortcut(`g ${letter}`, () => go(address));
  return null;
}
