import type { FileView, Filter, Json, Layout, Layouts, ViewState } from '../model/definition.ts';
import { isStoredPlace } from '../model/fields.ts';
import { defined } from './blocks.ts';
import { at, type Cursor, entries, flag, given, items, number, text, texts } from './cursor.ts';
import { error, known, type LinkScope } from './link-context.ts';
import { condition, fieldAt, namesOfCondition, rolesIn, type Where } from './names.ts';

/** The condition of a view is asked as `$where` of the list: the server judges it, with holidays at hand. */
const IN_VIEW: Where = { variables: ['me', 'today'], businessDays: true };

/** What the list says besides, which a view may name. */
type Beside = { filters: Filter[]; sorts: Cursor; sort: string; layouts: Layouts | undefined };

export function viewsOf(place: LinkScope, cursor: Cursor, beside: Beside): FileView[] | undefined {
  if (!given(cursor)) return undefined;
  const names = new Set<string>();
  return items(cursor).map((view) => {
    const name = text(at(view, 'name')) ?? '';
    if (names.has(name)) error(place.work, at(view, 'name'), `Ya hay una vista «${name}» en esta lista.`);
    names.add(name);
    return defined<FileView>({
      name,
      title: text(at(view, 'title')) ?? name,
      for: rolesIn(place.work, at(view, 'roles')),
      default: flag(at(view, 'default')),
      state: stateOf(place, view, beside),
    });
  });
}

function stateOf(place: LinkScope, view: Cursor, { filters, sorts, sort, layouts }: Beside): ViewState {
  const where = at(view, 'where');
  const asked = condition(place, where, IN_VIEW);
  for (const name of namesOfCondition(where)) checkAsked(place, name, filters);
  const names = [...Object.keys(place.definition.fields), ...filters.map((filter) => filter.name), 'q'];
  for (const [name, value] of entries(at(view, 'filter')))
    known(place.work, value, 'filter', name, names, { key: true });
  const order = at(view, 'sort');
  const by = text(order)?.replace(/^-/, '');
  const sortable = [...texts(sorts), sort.replace(/^-/, ''), 'id'];
  if (by !== undefined && fieldAt(place, { ...order, value: by }) && !sortable.includes(by))
    error(place.work, order, `La lista no se ordena por «${by}»: agréguelo a sorts.`);
  const layout = text(at(view, 'layout')) as Layout | undefined;
  if (layout && !layouts?.[layout])
    error(place.work, at(view, 'layout'), `La lista no tiene «${layout}» en layouts: la vista se abriría como tabla.`);
  return defined<ViewState>({
    layout,
    filter: {
      ...((at(view, 'filter').value as Record<string, Json> | undefined) ?? {}),
      ...(given(where) ? { $where: asked as Json } : {}),
    },
    sort: text(order),
    columns: given(at(view, 'columns')) ? items(at(view, 'columns')).map((one) => columnOf(place, one)) : undefined,
  });
}

function columnOf(place: LinkScope, cursor: Cursor): NonNullable<ViewState['columns']>[number] {
  const name = typeof cursor.value === 'string' ? cursor : at(cursor, 'field');
  fieldAt(place, name);
  const width = number(at(cursor, 'width'));
  return {
    field: text(name) ?? '',
    ...(text(at(cursor, 'pin')) ? { pin: 'start' as const } : {}),
    ...(width === undefined ? {} : { width }),
  };
}

/** What a list cannot be asked would leave the view closed for everybody. */
function checkAsked(place: LinkScope, name: Cursor, filters: Filter[]): void {
  const path = text(name) ?? '';
  const { definition, work } = place;
  const field = definition.fields[path];
  if (field?.computed) {
    error(work, name, `«${path}» se calcula: no se puede filtrar por él.`);
    return;
  }
  const isOwn = field !== undefined && isStoredPlace(definition, { path, field, list: false, derived: false });
  const isListed = filters.some((filter) => (filter.field ?? filter.name) === path);
  const isKnown = field !== undefined || path.includes('.') || path.endsWith('_label');
  if (isKnown && !isOwn && !isListed && path !== 'id') error(work, name, `La lista no se filtra por «${path}».`);
}
