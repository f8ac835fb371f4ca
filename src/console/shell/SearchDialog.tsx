import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Box, Dialog, InputBase, List, ListItemButton, ListSubheader, Typography } from '@mui/material';
import { useState } from 'react';
import { useGo } from '../navigation/navigate.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { type Hit, type HitGroup, useGlobalSearch } from './use-global-search.ts';

/** Searches every section that can be searched, at once; arrows choose, enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const go = useGo();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, minLength, busy } = useGlobalSearch(text);
  const hits = groups.flatMap((group) => group.hits);
  const open = (address: string | undefined) => {
    if (!address) return;
    onClose();
    go(address);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % Math.max(hits.length, 1));
    else if (event.key === 'ArrowUp') setChosen((chosen + hits.length - 1) % Math.max(hits.length, 1));
    else if (event.key === 'Enter') open(hits[chosen]?.address);
    else return;
    event.preventDefault();
  };
  const short = text.trim().length < minLength;
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('console.search.title') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <SearchOutlined fontSize="small" />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          placeholder={translate('console.search')}
          slotProps={{
            input: { 'aria-label': translate('console.search'), 'aria-controls': 'search-hits', type: 'search' },
          }}
          sx={{ height: 48 }}
        />
      </Box>
      <HitList groups={groups} chosen={hits[chosen]} open={open} />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', px: 2, pb: 2 }}>
        {short
          ? translate('console.search-short', { limit: minLength })
          : busy
            ? translate('console.searching')
            : hits.length === 0
              ? translate('console.search.empty')
              : ''}
      </Typography>
    </Dialog>
  );
}

type HitListProps = { groups: HitGroup[]; chosen: Hit | undefined; open: (address: string | undefined) => void };

function HitList({ groups, chosen, open }: HitListProps) {
  return (
    <List id="search-hits" dense sx={{ maxHeight: '60vh', overflow: 'auto', py: 1 }}>
      {groups.map((group) => (
        <li key={group.resource}>
          <ListSubheader component="div" sx={{ lineHeight: 2.2 }}>
            {group.title}
          </ListSubheader>
          {group.hits.map((hit) => (
            <ListItemButton key={hit.address} selected={chosen === hit} onClick={() => open(hit.address)}>
              <Typography variant="body2" noWrap sx={{ fontWeight: 550, flex: 'none', maxWidth: '50%', mr: 2 }}>
                {hit.label}
              </Typography>
              <Typography variant="body2" noWrap sx={{ flex: 1, color: 'text.secondary' }}>
                {hit.second}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                #{String(hit.id)}
              </Typography>
            </ListItemButton>
          ))}
        </li>
      ))}
    </List>
  );
}
