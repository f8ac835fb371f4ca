import type { Definition, Json, Row, ViewState } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { LAYOUTS } from '../model/layout.ts';
import { isRow } from '../model/path.ts';
import { namesIn, WHERE } from '../model/where.ts';

const WIDTH = { least: 56, most: 900 };
const COLUMNS_MOST = 60;

/** The state of a view as it is stored; undefined where it has another shape. */
export function readViewState(json: unknown): ViewState | undefined {
  if (!isRow(json) || !isRow(json.filter)) return undefined;
  const { filter, sort, columns, layout, ...rest } = json as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return undefined;
  if (sort !== undefined && (typeof sort !== 'string' || sort === '')) return undefined;
  if (layout !== undefined && !LAYOUTS.some((one) => one === layout)) return undefined;
  const where = (filter as Row)[WHERE];
  if (where !== undefined && !isRow(where)) return undefined;
  if (columns !== undefined && !(Array.isArray(columns) && columns.length <= COLUMNS_MOST && columns.every(isColumn)))
    return undefined;
  return json as unknown as ViewState;
}

function isColumn(column: unknown): boolean {
  if (!isRow(column)) return false;
  const { field, pin, width, ...rest } = column as Record<string, unknown>;
  const isWidth = typeof width === 'number' && width >= WIDTH.least && width <= WIDTH.most;
  return (
    typeof field === 'string' &&
    (pin === undefined || pin === 'start') &&
    (width === undefined || isWidth) &&
    Object.keys(rest).length === 0
  );
}

export type OpenedView =
  | { isClosed: true }
  | {
      isClosed: false;
      state: ViewState;
      /** Columns that are not there any more, for this person. */
      lost: string[];
    };

/**
 * A view as this person may open it: columns that are gone are left out and named, a condition that cannot be asked any more
 * closes the view. It is never opened with less of its condition. A layout that is gone gives way to the table.
 *
 * @param definition as the person's roles may know it
 */
export function openView(definition: Definition, state: ViewState): OpenedView {
  if (!namesOf(state.filter).every((name) => isKnown(definition, name))) return { isClosed: true };
  const isShown = (field: string) =>
    own(definition.fields, field) !== undefined || definition.list.columns.some((column) => column.field === field);
  const lost = (state.columns ?? []).map(({ field }) => field).filter((field) => !isShown(field));
  const by = state.sort?.replace(/^-/, '');
  const { sort: _, layout, ...rest } = state;
  return {
    isClosed: false,
    state: {
      ...rest,
      ...(layout && definition.list.layouts?.[layout] ? { layout } : {}),
      ...(by !== undefined && (by === 'id' || definition.list.sorts.includes(by)) ? { sort: state.sort } : {}),
      ...(state.columns ? { columns: state.columns.filter(({ field }) => isShown(field)) } : {}),
    },
    lost,
  };
}

const namesOf = ({ [WHERE]: where, q: _, ...filter }: Record<string, Json>): string[] => [
  ...Object.keys(filter),
  ...namesIn(where ?? null),
];

const isKnown = ({ fields, list }: Definition, name: string): boolean =>
  name === 'id' ||
  own(fields, name) !== undefined ||
  list.filters.some((filter) => (filter.field ?? filter.name) === name);
