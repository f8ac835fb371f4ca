import MenuOutlined from '@mui/icons-material/MenuOutlined';
import { Box, IconButton } from '@mui/material';
import { useTranslate } from '../schemas/schemas.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { SearchButton } from './SearchButton.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Where one is, the search over everything, and the person. */
export function TopBar({ compact, onMenu }: { compact: boolean; onMenu: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        height: 48,
        flex: 'none',
        px: { xs: 1, md: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {compact ? (
        <IconButton aria-label={translate('console.menu.open')} onClick={onMenu}>
          <MenuOutlined fontSize="small" />
        </IconButton>
      ) : null}
      <Breadcrumb />
      <Box sx={{ flex: 1 }} />
      <SearchButton compact={compact} />
      <UserMenu />
    </Box>
  );
}
