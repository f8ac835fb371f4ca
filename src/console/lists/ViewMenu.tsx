import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { usePhone } from '../ui/use-compact.ts';
import type { ListTableModel } from './table.ts';

const ViewChoices = lazyInline(async () => (await import('./ViewChoices.tsx')).ViewChoices);

/** How rows are shown: their height, and which columns. Kept in this browser. */
export function ViewMenu({ list, model }: { list: ListController; model: ListTableModel }) {
  const translate = useTranslate();
  const phone = usePhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (phone) return null;
  return (
    <>
      <IconButton
        aria-label={translate('console.list.columns')}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TuneOutlined fontSize="small" />
      </IconButton>
      <Suspense>
        {anchor ? <ViewChoices list={list} model={model} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}
