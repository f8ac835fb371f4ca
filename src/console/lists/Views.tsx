import { Button, Chip } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { may } from '../../resource/access/permissions.ts';
import type { Definition, Layout, ViewState } from '../../resource/model/definition.ts';
import { LAYOUTS } from '../../resource/model/layout.ts';
import { api } from '../api/client.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useDefinitionIfKnown } from '../schemas/schemas.ts';
import type { MenuLine } from '../ui/MenuWindow.tsx';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { useToast } from '../ui/toast.ts';
import { initialState } from './list-request.ts';
import { type ListTableModel, listViewKey, resetColumns } from './table.ts';
import { type OpenView, useLayout } from './use-list.ts';
import { type ViewDialog, ViewDialogs } from './ViewDialogs.tsx';
import { currentViewState, defaultOf, isModified, type KnownView, PLAIN, useViews } from './views.ts';

type ViewsProps = {
  list: ListController;
  model: ListTableModel;
  view?: OpenView | undefined;
};

/** The views of a list: which one is open, the others, and what becomes of changes. */
export function Views({ list, model, view, startsOpen }: ViewsProps & { startsOpen: boolean }) {
  const { definition, actor } = list;
  const layout = useLayout(definition, false, view);
  const layouts = useLayoutLines(definition, layout, view);
  const translate = useTranslate();
  const saved = useDefinitionIfKnown(list.index.console.views);
  const { views } = useViews(definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The button was pressed before this part came.
  useEffect(() => setAnchor(startsOpen ? button.current : null), [startsOpen]);
  const [dialog, setDialog] = useState<ViewDialog>();
  const known = views.find(({ id }) => id === view?.id);
  const state = currentViewState(list, model, layout);
  const change = useViewChanges({ list, model, view }, state, saved);
  const modified = isModified(list, model, view?.start ?? initialState(definition), { layout, view: view?.state });
  const canSave = saved !== undefined && may(saved, actor, 'create').allowed;
  const lines = viewLines({ views, view: known, canSave, saved, translate, change, setDialog });
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderColor: 'divider', maxWidth: 260 }}
      >
        {view?.title ?? translate('console.views.title')}
      </Button>
      {view && modified ? (
        <>
          <Chip size="small" label={translate('console.views.modified')} role="status" />
          {known?.from === 'own' ? (
            <Button size="small" onClick={() => change.save()}>
              {translate('console.views.save')}
            </Button>
          ) : null}
          <Button size="small" color="inherit" onClick={change.discard}>
            {translate('console.views.discard')}
          </Button>
        </>
      ) : null}
      <PopupMenu
        label={translate('console.views.title')}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        lines={[...layouts, ...lines].map((line) => ({
          ...line,
          onChoose: () => {
            setAnchor(null);
            line.onChoose?.();
          },
        }))}
      />
      {dialog && saved ? (
        <ViewDialogs
          dialog={dialog}
          list={list}
          views={saved}
          state={state}
          onSaved={change.opened}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
}

/** The table and what the list offers besides, where it offers something. */
function useLayoutLines(definition: Definition, current: Layout | undefined, view: OpenView | undefined): MenuLine[] {
  const translate = useTranslate(definition);
  const [, setSearch] = useSearchParams();
  const offered = LAYOUTS.filter((one) => definition.list.layouts?.[one]);
  if (offered.length === 0) return [];
  const text = {
    table: translate('console.layout.table'),
    board: translate('console.layout.board'),
    calendar: translate('console.layout.calendar'),
  };
  return (['table', ...offered] as const).map((one) => ({
    key: `layout ${one}`,
    text: text[one],
    isChosen: one === (current ?? 'table'),
    onChoose: () =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        // A view may begin with a layout: its address then names the table too.
        if (one === (view?.state.layout ?? 'table')) next.delete('layout');
        else next.set('layout', one);
        return next;
      }),
  }));
}

type Changes = ReturnType<typeof useViewChanges>;

function useViewChanges({ list, model, view }: ViewsProps, state: ViewState, saved: Definition | undefined) {
  const translate = useTranslate(saved);
  const toast = useToast();
  const navigate = useNavigate();
  const { definition } = list;
  const forget = () => localStorage.removeItem(listViewKey(model.key));
  const open = (id: string | undefined) => navigate(id ? `/${definition.name}?view=${id}` : `/${definition.name}`);
  const put = async (id: string, body: object) => {
    try {
      await api.put(`${saved?.name}/${id}`, { body });
      return true;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  };
  return {
    open,
    opened: (id: string) => {
      forget();
      open(id);
    },
    save: async () => {
      if (!view || !(await put(view.id, { state: JSON.stringify(state) }))) return;
      forget();
      toast.success(translate('update.success'));
      open(view.id);
    },
    discard: () => {
      resetColumns(model, definition);
      forget();
      open(view?.id);
    },
    /** One default for each person and list: the one before stops being it. */
    makeDefault: async (views: KnownView[], wanted: KnownView) => {
      for (const one of views.filter(({ from, isDefault }) => from === 'own' && isDefault))
        if (one.id !== wanted.id) await put(one.id, { is_default: false });
      if (await put(wanted.id, { is_default: !wanted.isDefault })) toast.success(translate('update.success'));
    },
  };
}

type Lines = {
  views: KnownView[];
  view: KnownView | undefined;
  canSave: boolean;
  saved: Definition | undefined;
  translate: ReturnType<typeof useTranslate>;
  change: Changes;
  setDialog: (dialog: ViewDialog) => void;
};

function viewLines({ views, view, canSave, saved, translate, change, setDialog }: Lines): MenuLine[] {
  const hasDefault = defaultOf(views) !== undefined;
  const own = view?.from === 'own';
  const mayShare = saved?.actions.actions.share !== undefined && view !== undefined && view.from !== 'file';
  const line = (key: string, text: string, onChoose: () => void, more: Partial<MenuLine> = {}): MenuLine => ({
    key,
    text,
    onChoose,
    ...more,
  });
  return [
    line('plain', translate('console.views.plain'), () => change.open(hasDefault ? PLAIN : undefined)),
    ...views.map((one) =>
      line(`view ${one.id}`, `${one.id === view?.id ? '✓ ' : ''}${one.title}`, () => change.open(one.id), {
        reason: originOf(one, translate),
      }),
    ),
    ...(canSave ? [line('save-as', translate('console.views.save-as'), () => setDialog({ kind: 'save-as' }))] : []),
    ...(own
      ? [
          line(
            'default',
            translate(view.isDefault ? 'console.views.no-default' : 'console.views.make-default'),
            () => void change.makeDefault(views, view),
          ),
        ]
      : []),
    ...(mayShare ? [line('share', translate('console.views.share'), () => setDialog({ kind: 'share', view }))] : []),
    ...(own
      ? [
          line('delete', translate('console.views.delete'), () => setDialog({ kind: 'delete', view }), {
            isGrave: true,
          }),
        ]
      : []),
  ];
}

function originOf({ from, isDefault }: KnownView, translate: Lines['translate']): string | undefined {
  const words = [
    ...(from === 'shared' ? [translate('console.views.shared')] : []),
    ...(isDefault ? [translate('console.views.default')] : []),
  ];
  return words.length > 0 ? words.join(' · ') : undefined;
}
