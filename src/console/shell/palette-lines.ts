import { holdsWords } from '../../resource/query/words.ts';
import { useUndo, useUndoables } from '../actions/use-undo.ts';
import { usePageActions } from '../navigation/page-actions.ts';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { useGlobalSearch } from './use-global-search.ts';

/** One line of the palette: an action of the page, a section, or a record. */
export type PaletteLine = {
  key: string;
  text: string;
  second?: string;
  number?: string;
  /** Why it cannot be chosen now. */
  reason?: string | undefined;
  isOff?: boolean;
  address?: string;
  run?: () => void;
};
export type PaletteGroup = { key: string; title: string; lines: PaletteLine[] };

const UNDO_LINES = 3;

/** What the palette offers for a text: without one, what can be done here and where one can go. */
export function usePaletteLines(typed: string) {
  const index = useSchemas();
  const translate = useTranslate();
  const actions = usePageActions();
  const { run } = useUndo();
  const { groups, late, minLength, busy } = useGlobalSearch(typed);
  const fits = (text: string) => holdsWords(text, typed);
  const here = actions
    .filter(({ title }) => fits(title))
    .map((one): PaletteLine => ({ ...one, key: `action ${one.key}`, text: one.title }));
  const menu = [...index.menu, ...((index.console.userMenu as typeof index.menu | undefined) ?? [])];
  const sections = menu
    .filter(({ resource, label }) => resource in index.resources && fits(label))
    .map((entry): PaletteLine => ({ key: `go ${entry.resource}`, text: entry.label, address: `/${entry.resource}` }));
  const records = groups.map(({ resource, title, hits }) => ({
    key: resource,
    title,
    lines: hits.map(
      ({ id, label, second }): PaletteLine => ({
        key: `${resource} ${String(id)}`,
        text: label,
        second,
        // 'P0003675' is its number already.
        ...(/\d/.test(label) ? {} : { number: `#${String(id)}` }),
        address: `/${resource}/${String(id)}`,
      }),
    ),
  }));
  const back = useUndoables()
    .map(
      (one): PaletteLine => ({
        key: `undo ${one.at}`,
        text: translate('console.undo.last', { text: one.text }),
        run: () => void run(one),
      }),
    )
    .filter(({ text }) => fits(text))
    .slice(0, UNDO_LINES);
  const all: PaletteGroup[] = [
    { key: '$undo', title: translate('console.undo'), lines: back },
    { key: '$actions', title: translate('console.palette.actions'), lines: here },
    ...records,
    { key: '$sections', title: translate('console.palette.sections'), lines: sections },
  ];
  return { groups: all.filter(({ lines }) => lines.length > 0), late, minLength, busy };
}
