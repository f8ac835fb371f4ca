import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Chip, IconButton, MenuItem, Stack } from '@mui/material';
import { useState } from 'react';
import type { CatalogItem, Field, Json } from '../../resource/model/definition.ts';
import { useNarrowing } from '../schemas/form-module.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import type { CellProps } from './cell-props.ts';
import { titleOf } from './list-parts.ts';
import { useInPlace } from './use-in-place.ts';

type ChipsEditProps = CellProps & { field: Field; items: CatalogItem[] };

/** Chips with a cross each and a menu of what may be added. `minItems` keeps the last ones: they have no cross. */
export function ChipsEditCell({ list, column, row, field, value, items }: ChipsEditProps) {
  const translate = useTranslate(list.definition);
  const { shown, send, busy } = useInPlace(list, column, row, value);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = titleOf(column.title, list.envOf(row), list.actor.roles);
  const codes: Json[] = Array.isArray(shown) ? shown : [];
  const fixed = codes.length <= (field.limits.minItems ?? 0);
  const offered = useNarrowing(list.definition, row, field.path)?.choices;
  const more = items.filter(({ code }) => !codes.includes(code) && (!offered || offered.includes(code)));
  const label = (code: Json) => items.find((item) => item.code === code)?.label ?? String(code);
  return (
    <Stack direction="row" role="group" aria-label={title} sx={{ gap: 0.5, flexWrap: 'nowrap', alignItems: 'center' }}>
      {codes.map((code) => (
        <Chip
          key={String(code)}
          size="small"
          label={label(code)}
          disabled={busy}
          deleteIcon={<CloseOutlined titleAccess={translate('console.list.remove-chip', { title: label(code) })} />}
          {...(fixed ? {} : { onDelete: () => send(codes.filter((other) => other !== code)) })}
        />
      ))}
      {more.length > 0 ? (
        <IconButton
          size="small"
          disabled={busy}
          aria-label={translate('console.list.add-chip', { title })}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.25 }}
        >
          <AddOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      ) : null}
      <PopupMenu
        label={translate('console.list.add-chip', { title })}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
      >
        {more.map(({ code, label: name }) => (
          <MenuItem
            key={String(code)}
            onClick={() => {
              setAnchor(null);
              send([...codes, code]);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </PopupMenu>
    </Stack>
  );
}
