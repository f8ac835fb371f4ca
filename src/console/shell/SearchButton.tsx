import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import { mayInGeneral, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { useEarlyText } from './use-early-text.ts';
import { useShortcut } from './use-shortcut.ts';

const SearchDialog = lazyInline(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** The way into the search over all sections, for whom there is a list to search in; `/` opens it from anywhere. */
export function SearchButton({ compact }: { compact: boolean }) {
  const index = useSchemas();
  const hasLists = index.menu.some((entry) => mayInGeneral(index, entry.resource, 'list'));
  return hasLists ? <SearchOverLists compact={compact} /> : null;
}

function SearchOverLists({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const early = useEarlyText(open);
  useShortcut('/', () => setOpen(true));
  useShortcut('Control+k', () => setOpen(true));
  return (
    <>
      {compact ? (
        <IconButton aria-label={translate('console.search.title')} onClick={() => setOpen(true)}>
          <SearchOutlined fontSize="small" />
        </IconButton>
      ) : (
        <ButtonBase
          onClick={() => setOpen(true)}
          sx={{
            gap: 1,
            height: 32,
            width: 260,
            px: 1.25,
            justifyContent: 'flex-start',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            color: 'text.secondary',
            fontSize: '0.8125rem',
            '&:hover': { bgcolor: 'surface.hover' },
          }}
        >
          <SearchOutlined sx={{ fontSize: 17 }} />
          <Box sx={{ flex: 1, textAlign: 'left' }}>{translate('console.search.title')}</Box>
          <Box
            component="kbd"
            aria-hidden
            sx={{ border: 1, borderColor: 'divider', borderRadius: 0.75, px: 0.6, fontSize: 11 }}
          >
            /
          </Box>
        </ButtonBase>
      )}
      <Suspense>{open ? <SearchDialog early={early} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
