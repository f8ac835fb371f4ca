import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import FirstPageOutlined from '@mui/icons-material/FirstPageOutlined';
import LastPageOutlined from '@mui/icons-material/LastPageOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { usePhone } from '../ui/hooks.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import type { ListTableModel } from './table.ts';

const FoldButton = lazyInline(async () => (await import('./FoldButton.tsx')).FoldButton);
const ViewChoices = lazyInline(async () => (await import('./ViewChoices.tsx')).ViewChoices);

/** How rows are shown: their height, which columns, and those for which there is no room. Kept in this browser. */
export function ColumnsButton({ list, model }: { list: ListController; model: ListTableModel }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Suspense>{model.spare.length > 0 ? <FoldButton list={list} model={model} /> : null}</Suspense>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<TuneOutlined />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider' }}
      >
        {translate('console.list.columns')}
      </Button>
      <Suspense>
        {anchor ? <ViewChoices list={list} model={model} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}

export type PagerProps = {
  list: ListController;
  pageSizes?: number[] | undefined;
  nested: boolean;
};

/** Which rows these are, and the way to the others. */
export function Pager({ list, pageSizes, nested }: PagerProps) {
  const translate = useTranslate();
  const phone = usePhone();
  const { state, count, change, ahead, rows } = list;
  const last = Math.max(0, Math.ceil(count / state.limit) - 1);
  const from = rows.length === 0 ? 0 : state.page * state.limit + 1;
  const to = state.page * state.limit + rows.length;
  const total = `${list.isCountExact ? '' : '+'}${count.toLocaleString('es-MX')}`;
  const move = (page: number) => {
    // The question first, the drawing after it.
    ahead(page);
    change({ page });
  };
  const steps = [
    { key: 'first', Icon: FirstPageOutlined, page: 0, disabled: state.page === 0 },
    { key: 'previous', Icon: ChevronLeftOutlined, page: state.page - 1, disabled: state.page === 0 },
    {
      key: 'next',
      Icon: ChevronRightOutlined,
      page: state.page + 1,
      disabled: list.isCountExact ? state.page >= last : rows.length < state.limit,
    },
    // Where the server stopped counting, the last page is unknown: the reversed order leads there.
    { key: 'last', Icon: LastPageOutlined, page: last, disabled: !list.isCountExact || state.page >= last },
  ];
  return (
    <nav
      className="pager"
      data-nested={nested || undefined}
      aria-label={`${list.definition.plural}, ${translate('console.list.page', { page: state.page + 1 })}`}
    >
      <Box sx={{ flex: 1 }} />
      {phone ? null : <PageSize list={list} pageSizes={pageSizes} />}
      <Typography variant="caption" role="status">
        {list.isLoading || list.error ? '' : translate('console.list.page-of', { from, to, count: total })}
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {steps.map(({ key, Icon, page, disabled }) => (
          <IconButton
            key={key}
            aria-label={translate(`console.list.${key}`)}
            disabled={disabled}
            {...(isBeside(key) ? { onPointerEnter: () => ahead(page), onFocus: () => ahead(page) } : {})}
            onClick={() => move(page)}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
    </nav>
  );
}

/** The pages that are asked for before the press: their cursor is at hand, so they cost the same at any depth. */
const isBeside = (key: string) => key === 'next' || key === 'previous';

function PageSize({ list, pageSizes }: Pick<PagerProps, 'list' | 'pageSizes'>) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { limit } = list.state;
  const title = translate('console.list.rows');
  const choose = (size?: number) => {
    setAnchor(null);
    if (size !== undefined) list.change({ limit: size });
  };
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        endIcon={<ExpandMoreOutlined />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >{`${title}: ${limit}`}</Button>
      <PopupMenu
        label={title}
        anchorEl={anchor}
        onClose={() => choose()}
        lines={sizesFor(list, pageSizes).map((size) => ({
          key: String(size),
          text: String(size),
          isChosen: size === limit,
          onChoose: () => choose(size),
        }))}
      />
    </>
  );
}

/** The sizes that the file offers, else those of the console, and always the one in force. */
function sizesFor({ definition, index, state }: ListController, own: number[] | undefined): number[] {
  const listed = own ?? (definition.list.pageSizes.length > 0 ? definition.list.pageSizes : index.console.pageSizes);
  return [...new Set([...listed, state.limit])].sort((left, right) => left - right);
}
