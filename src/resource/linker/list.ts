import { templatePaths } from '../conditions/template.ts';
import { kindOf } from '../kinds/registry.ts';
import { SUBJECT } from '../model/below-any.ts';
import type { Cases, Column, Definition, Field, Filter, Json, Layouts, ListLayout, Tone } from '../model/definition.ts';
import type { FieldLocation as FieldPlace } from '../model/fields.ts';
import { catalogOf, fieldLocation, own } from '../model/fields.ts';
import { isDateOnly, isMoney, isObject, isSecret, isSlot } from '../model/of-kind.ts';
import { DELETED } from '../query/list-filter.ts';
import { checkAction } from './actions.ts';
import { blocksOf, defined, linkTitle, whens } from './blocks.ts';
import { at, type Cursor, entries, flag, given, items, number, text, texts } from './cursor.ts';
import { CATALOGUES, codesIn, error, known, type LinkScope, RESOURCES } from './link-context.ts';
import { cases, condition, fieldAt, needMessage, rolesIn, textCases, type Where } from './names.ts';
import { checkWidget } from './plugin.ts';
import { viewsOf } from './views.ts';

/** Without a file: so many of the first fields, so many rows. */
const STANDARD_COLUMNS = 6;
const PAGE_SIZE = 25;
/** Beyond every number that a file may give. */
const UNRANKED = 100;

const ROW: Where = { variables: ['me', 'today', 'filter', 'parent', 'record'] };
/** The condition of a filter: the server judges it. */
const IN_LIST: Where = { variables: ['value', 'me', 'filter', 'today'], businessDays: true };
/** A column or a filter as a whole has no record: only variables decide whether it is there. */
const NO_FIELDS = { fields: {}, review: false } as unknown as Definition;
const HEAD: Where = { variables: ['me', 'filter', 'today', 'parent'], of: NO_FIELDS };

export function linkList(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.list;
  if (!file) return;
  const sort = sortOf(place, at(file, 'sort'));
  const filters = [...items(at(file, 'filters')).map((cursor) => filterOf(place, cursor)), ...deletedFilter(place)];
  const layouts = layoutsOf(place, at(file, 'layouts'));
  const open = openOf(place, at(file, 'open'));
  const list: ListLayout = {
    title: text(at(file, 'title')) ?? definition.plural,
    sort,
    sorts: sortsOf(place, at(file, 'sorts'), sort),
    pageSize: number(at(file, 'pageSize')) ?? work.console.limits.defaultPageSize ?? PAGE_SIZE,
    pageSizes: (at(file, 'pageSizes').value as number[] | undefined) ?? work.console.pageSizes,
    search: searchOf(place, at(file, 'search')),
    exact: exactOf(place, at(file, 'search', 'exact')),
    start: startOf(place, at(file, 'start'), filters),
    tabs: items(at(file, 'tabs')).map((cursor) => tabsOf(place, cursor)),
    columns: given(at(file, 'columns'))
      ? items(at(file, 'columns')).map((cursor, index) => columnOf(place, cursor, index))
      : standardColumns(definition),
    filters,
    tone: tones(place, at(file, 'tone')) ?? [{ is: 'none' }],
    expand: expandOf(place, at(file, 'expand')),
    actions: rowActions(place, at(file, 'actions'), open),
    bulk: items(at(file, 'bulk')).map((cursor) => checkBulk(place, cursor)),
    poll: pollOf(place, at(file, 'poll')),
    totals: totalsOf(place, at(file, 'totals')),
    views: viewsOf(place, at(file, 'views'), { filters, sorts: at(file, 'sorts'), sort, layouts }),
    layouts,
    open,
  };
  definition.list = defined(list);
}

/** A board has a column for each code of a catalogue; a calendar puts each row on the day of a figure, which sums up its days. */
function layoutsOf(place: LinkScope, cursor: Cursor): Layouts | undefined {
  if (!given(cursor)) return undefined;
  const { work, definition } = place;
  const by = at(cursor, 'board', 'by');
  const found = given(by) ? fieldAt(place, by) : undefined;
  const isOwn = found?.field?.path === found?.path && found?.field?.catalog && !found.list && !found.through;
  if (found && !isOwn)
    error(work, by, `«${text(by)}» no es un campo propio con catálogo: no da columnas a un tablero.`);
  const calendar = at(cursor, 'calendar');
  const figure = at(calendar, 'figure');
  const figures = at(work.files.get(definition.name)?.figures ?? figure, 'figures');
  const names = entries(figures).map(([name]) => name);
  if (given(figure) && known(work, figure, 'figure', text(figure) ?? '', names, { of: definition.name })) {
    const one = at(figures, text(figure) ?? '');
    const extra = ['where', 'group'].find((word) => given(at(one, word)));
    if (text(at(one, 'period', 'by')) !== 'day')
      error(work, figure, `La cifra «${text(figure)}» no va por día: un calendario no sabe en qué día está cada fila.`);
    else if (extra)
      error(work, figure, `La cifra «${text(figure)}» tiene «${extra}»: no sumaría todas las filas del día.`);
  }
  return defined<Layouts>({
    board: given(by) ? { by: text(by) ?? '' } : undefined,
    calendar: given(calendar)
      ? defined({ figure: text(figure) ?? '', closed: closedOf(place, at(calendar, 'closed')) })
      : undefined,
  });
}

/** Days without work, as `holidays.date`: a date of another resource. */
function closedOf({ work }: LinkScope, cursor: Cursor): string | undefined {
  if (!given(cursor)) return undefined;
  const [resource = '', name = ''] = (text(cursor) ?? '').split('.');
  if (known(work, cursor, 'resource', resource, RESOURCES)) {
    if (!isDateOnly(own(work.resources[resource]?.fields ?? {}, name)))
      error(work, cursor, `«${name}» no es una fecha de «${resource}»: un día sin trabajo es un día.`);
  }
  return text(cursor);
}

/** What the file says; else all that may be done where no page of the record offers it, else nothing. */
function rowActions(place: LinkScope, cursor: Cursor, open: ListLayout['open']): string[] {
  if (given(cursor)) return items(cursor).map((item) => checkAction(place, item));
  if (open === 'page') return [];
  return Object.keys(place.definition.actions.actions).filter((name) => !OF_THE_FORM.includes(name));
}

/** What a form or the values of a page offer, never a menu. */
const OF_THE_FORM = ['create', 'update', 'review'];

/** What is confirmed for many rows at once speaks of none of them: `<action>.confirm-many` knows their {count} alone. */
function checkBulk(place: LinkScope, cursor: Cursor): string {
  const name = checkAction(place, cursor);
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.actions;
  const confirms = name === 'delete' || (file && flag(at(at(at(file, 'actions'), name), 'confirm')));
  if (!confirms) return name;
  const key = `${name}.confirm-many`;
  needMessage(place, cursor, key);
  const places = templatePaths(definition.messages[key] ?? work.messages[key] ?? '');
  for (const other of places.filter((one) => one !== 'count'))
    error(work, cursor, `La frase «${key}» habla de varios registros: solo conoce {count}, no {${other}}.`);
  return name;
}

/** What the file says; else a row opens its page, else its edit form, else nothing. */
function openOf({ work, definition }: LinkScope, cursor: Cursor): ListLayout['open'] {
  const { tabs, form, fields } = definition;
  const open = cursor.value as ListLayout['open'] | undefined;
  const missing = open === 'subject' ? Object.values(SUBJECT).filter((name) => !fields[name]) : [];
  if (missing.length > 0)
    error(
      work,
      cursor,
      `«subject» abre el registro del que trata la fila: a «${definition.name}» le falta ${missing.map((name) => `«${name}»`).join(' y ')}.`,
    );
  if (open !== undefined) return open;
  if (tabs) return 'page';
  return form.edit ? 'edit' : false;
}

function sortOf(place: LinkScope, cursor: Cursor): string {
  const { definition } = place;
  const written = text(cursor);
  if (written === undefined) {
    if (definition.fields.id) return '-id';
    return Object.values(definition.fields).find((field) => sortable(field))?.path ?? 'id';
  }
  checkSortable(place, cursor, written.replace(/^-/, ''));
  return written;
}

function sortsOf(place: LinkScope, cursor: Cursor, sort: string): string[] {
  for (const item of items(cursor)) checkSortable(place, item, text(item) ?? '');
  return [...new Set([...texts(cursor), sort.replace(/^-/, '')])];
}

const sortable = (field: Field): boolean =>
  !field.computed && !['object', 'array', 'choices', 'document', 'secret', 'file'].includes(field.kind);

function checkSortable(place: LinkScope, cursor: Cursor, path: string): void {
  // The key of every row, whether or not a field says so.
  if (path === 'id') return;
  const found = fieldAt(place, { ...cursor, value: path });
  if (!found) return;
  if (found.field?.computed) error(place.work, cursor, `«${path}» se calcula: no se puede ordenar por él.`);
  else if (found.through || found.derived || !found.field || !sortable(found.field)) {
    error(place.work, cursor, `No se puede ordenar por «${path}»: no es una columna propia.`);
  }
}

function exactOf(place: LinkScope, cursor: Cursor): string[] | undefined {
  for (const item of items(cursor)) {
    const found = fieldAt(place, item);
    if (!found) continue;
    checkStored(place, item, found, 'buscar');
    if (found.through || found.base !== 'string')
      error(place.work, item, `«${text(item)}» no es un texto propio del registro: no se busca entero.`);
  }
  return given(cursor) ? texts(cursor) : undefined;
}

function totalsOf(place: LinkScope, cursor: Cursor): string[] | undefined {
  const { work, definition } = place;
  for (const item of items(cursor)) {
    const found = fieldAt(place, item);
    if (!found) continue;
    if (found.field?.computed) error(work, item, `«${found.path}» se calcula: no se puede sumar.`);
    else if (found.through || found.derived || !isMoney(found))
      error(work, item, `No se puede sumar «${found.path}»: no es un monto propio.`);
  }
  if (given(cursor) && !['table', 'view'].includes(definition.source.kind))
    error(work, cursor, 'Solo se suman las listas de registros guardados.');
  return given(cursor) ? texts(cursor) : undefined;
}

function searchOf(place: LinkScope, cursor: Cursor): ListLayout['search'] {
  if (!given(at(cursor, 'in'))) return undefined;
  for (const item of items(at(cursor, 'in'))) {
    const found = fieldAt(place, item);
    if (found) checkStored(place, item, found, 'buscar');
    if (found?.base && found.base !== 'string')
      error(place.work, item, `No se puede buscar en «${text(item)}»: no es un texto.`);
  }
  return { in: texts(at(cursor, 'in')), minLength: number(at(cursor, 'minLength')) ?? place.work.console.search.list };
}

function checkStored(place: LinkScope, cursor: Cursor, found: FieldPlace, verb: string): void {
  if (found.field?.computed) error(place.work, cursor, `«${found.path}» se calcula: no se puede ${verb} por él.`);
  else if ((found.derived && found.kind !== 'integer') || isSecret(found) || isSlot(found) || isObject(found)) {
    error(place.work, cursor, `No se puede ${verb} por «${found.path}».`);
  }
}

/** Roles that may restore deleted records get a filter to list them. */
function deletedFilter({ definition, work }: LinkScope): Filter[] {
  const roles = Object.keys(definition.permissions.operations.restore ?? {});
  if (roles.length === 0) return [];
  const title = work.messages['filters.deleted'] ?? DELETED;
  return [{ name: DELETED, title, as: 'yes-no', for: roles, visibleWhen: true, enabledWhen: true }];
}

function startOf(place: LinkScope, cursor: Cursor, filters: Filter[]): Record<string, Json> {
  const names = [...Object.keys(place.definition.fields), ...filters.map((filter) => filter.name), 'q'];
  for (const [name, value] of entries(cursor)) known(place.work, value, 'filter', name, names, { key: true });
  return Object.fromEntries(entries(cursor).map(([name, value]) => [name, value.value ?? null]));
}

function tabsOf(place: LinkScope, cursor: Cursor): ListLayout['tabs'][number] {
  const { work } = place;
  const found = fieldAt(place, at(cursor, 'by'));
  if (found?.through || found?.derived || found?.field?.computed)
    error(work, at(cursor, 'by'), `No se puede separar en pestañas por «${found.path}»: no es una columna propia.`);
  for (const item of items(at(cursor, 'values'))) {
    if (found?.field?.catalog)
      known(work, item, 'code', String(item.value), codesIn(found.field.catalog), { of: found.field.catalog });
  }
  return defined({
    for: rolesIn(work, at(cursor, 'roles')),
    by: text(at(cursor, 'by')) ?? '',
    values: (at(cursor, 'values').value as Json[] | undefined) ?? [],
  });
}

function columnOf(place: LinkScope, cursor: Cursor, index: number): Column {
  const name = typeof cursor.value === 'string' ? cursor : at(cursor, 'field');
  const found = fieldAt(place, name);
  const cell = cases(place, at(cursor, 'cell'), ROW, (line) => {
    checkWidget(place.work, line, 'cell', at(cursor, 'options'));
    return text(line) ?? '';
  });
  const isText = !cell?.some(({ is }) => is !== 'text') && at(cursor, 'edit').value !== true && found?.list !== true;
  if (given(at(cursor, 'tone')) && !isText)
    error(place.work, at(cursor, 'tone'), '«tone» es de las celdas de texto: esta se dibuja de otra manera.', {
      key: true,
    });
  const { visibleWhen } = whens(
    place,
    { ...cursor, value: { visibleWhen: at(cursor, 'visibleWhen').value ?? true } },
    HEAD,
  );
  return defined<Column>({
    field: text(name) ?? '',
    title: linkTitle(place, at(cursor, 'title'), ROW) ?? fieldTitle(place, found) ?? text(name) ?? '',
    show: textCases(place, at(cursor, 'show'), ROW),
    tone: tones(place, at(cursor, 'tone')),
    cell,
    for: rolesIn(place.work, at(cursor, 'roles')),
    visibleWhen,
    enabledWhen: condition(place, at(cursor, 'enabledWhen'), ROW),
    // What the file does not rank comes after everything that it does, in its order.
    priority: number(at(cursor, 'priority')) ?? UNRANKED + index,
    edit: flag(at(cursor, 'edit')) ?? false,
    pin: text(at(cursor, 'pin')) as Column['pin'],
    width: number(at(cursor, 'width')),
    actions: given(at(cursor, 'actions'))
      ? items(at(cursor, 'actions')).map((item) => checkAction(place, item))
      : undefined,
  });
}

const tones = (place: LinkScope, cursor: Cursor): Cases<Tone> | undefined =>
  cases(place, cursor, ROW, (line) => text(line) as Tone);

/** The title of a field behind a reference is the other resource's. */
function fieldTitle({ work, definition }: LinkScope, found: FieldPlace | undefined): string | undefined {
  const target = found?.through === undefined ? undefined : definition.fields[found.through]?.reference;
  if (found && target !== undefined)
    work.reads.neighbour(target, `title ${found.path}`, ({ resources }) => {
      const now = resources[definition.name];
      return now && fieldLocation(now, found.path, resources)?.field?.title;
    });
  return found?.field?.title;
}

function standardColumns(definition: Definition): Column[] {
  const shown = Object.values(definition.fields).filter((field) => !field.writeOnly && kindOf(field).listed);
  return shown.slice(0, STANDARD_COLUMNS).map((field, index) => ({
    field: field.path,
    title: field.title,
    visibleWhen: true,
    enabledWhen: true,
    priority: index + 1,
    edit: false,
  }));
}

function filterOf(place: LinkScope, cursor: Cursor): Filter {
  const { work, definition } = place;
  const path = typeof cursor.value === 'string' ? cursor : at(cursor, 'field');
  const found = given(path) ? fieldAt(place, path) : fieldLocation(definition, text(at(cursor, 'name')) ?? '');
  if (given(path) && found && !given(at(cursor, 'where'))) checkStored(place, path, found, 'filtrar');
  const catalog = text(at(cursor, 'catalog')) ?? catalogOf(found?.field);
  if (given(at(cursor, 'catalog'))) known(work, at(cursor, 'catalog'), 'catalogue', catalog ?? '', CATALOGUES);
  const where = cases(place, at(cursor, 'where'), IN_LIST, (line) => condition(place, line, IN_LIST));
  for (const name of [where ? at(cursor, 'where') : undefined]) if (name) checkWhere(place, name);
  const name = text(path) ?? text(at(cursor, 'name')) ?? '';
  return defined<Filter>({
    name,
    title: text(at(cursor, 'title')) ?? fieldTitle(place, found) ?? name,
    field: text(path) ?? (found && !where ? name : undefined),
    as: (text(at(cursor, 'as')) as Filter['as']) ?? standardFilter(found?.field, catalog),
    catalog,
    where,
    for: rolesIn(work, at(cursor, 'roles')),
    visibleWhen: condition(place, at(cursor, 'visibleWhen'), HEAD),
    enabledWhen: condition(place, at(cursor, 'enabledWhen'), HEAD),
  });
}

/** A filter's condition runs in the database: computed fields are not allowed in it. */
function checkWhere(place: LinkScope, cursor: Cursor): void {
  const names = (value: Cursor): Cursor[] => [...items(value), ...entries(value).map(([, inner]) => inner)];
  const walk = (value: Cursor): void => {
    for (const [key, inner] of entries(value)) {
      const field = own(place.definition.fields, key);
      if (field?.computed) error(place.work, inner, `«${key}» se calcula: no se puede filtrar por él.`, { key: true });
    }
    for (const inner of names(value)) walk(inner);
  };
  if (Array.isArray(cursor.value)) for (const line of items(cursor)) walk(at(line, 'is'));
  else walk(cursor);
}

function standardFilter(field: Field | undefined, catalog: string | undefined): Filter['as'] {
  if (catalog) return 'choice';
  return field ? kindOf(field).filterAs : 'text';
}

function expandOf(place: LinkScope, cursor: Cursor): ListLayout['expand'] {
  return given(cursor)
    ? { read: flag(at(cursor, 'read')) ?? false, blocks: blocksOf(place, at(cursor, 'blocks')) }
    : undefined;
}

function pollOf(place: LinkScope, cursor: Cursor): ListLayout['poll'] {
  if (!given(cursor)) return undefined;
  return { while: condition(place, at(cursor, 'while'), ROW), every: number(at(cursor, 'every')) ?? 5 };
}
