import type { Figure } from '../model/definition.ts';
import { type FieldLocation, fieldLocation, isStoredPlace, own } from '../model/fields.ts';
import { isDateOnly, isMoney, isReference, isYesNo } from '../model/of-kind.ts';
import { defined } from './blocks.ts';
import { at, type Cursor, entries, given, text } from './cursor.ts';
import { checkKept } from './kept-figures.ts';
import { error, type LinkContext, type LinkScope } from './link-context.ts';
import { condition, fieldAt, namesOfCondition, type Where } from './names.ts';

const IN_FIGURE: Where = { variables: ['me', 'today'], businessDays: true };

/** What is counted and summed of the rows of a list. What no index serves is refused: it would read the whole table each time. */
export function linkFigures(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.figures;
  if (!file?.value) return;
  const figures = at(file, 'figures');
  definition.figures = Object.fromEntries(entries(figures).map(([name, one]) => [name, figureOf(place, one, name)]));
  for (const [name, one] of entries(figures)) {
    const figure = definition.figures[name] as Figure;
    checkServed(place, one, figure);
    if (figure.served === 'kept') checkKept(place, one, figure);
  }
}

function figureOf(place: LinkScope, cursor: Cursor, name: string): Figure {
  const period = at(cursor, 'period');
  const where = at(cursor, 'where');
  const figure = defined<Figure>({
    name,
    title: text(at(cursor, 'title')) ?? name,
    measure: measureOf(place, at(cursor, 'measure')),
    group: groupOf(place, cursor),
    ages: at(cursor, 'ages').value as number[] | undefined,
    top: at(cursor, 'top').value as number | undefined,
    period: given(period) ? periodOf(place, period) : undefined,
    where: condition(place, where, IN_FIGURE),
    as: text(at(cursor, 'as')) as Figure['as'],
    served: text(at(cursor, 'served')) as Figure['served'],
  });
  checkWhere(place, where);
  if (figure.as === 'line' && !figure.period)
    error(place.work, at(cursor, 'as'), 'Una línea corre en el tiempo: falta «period».');
  if (figure.as === 'funnel' && figure.group === undefined)
    error(place.work, at(cursor, 'as'), 'Un embudo va por los valores de un campo: falta «group».');
  return figure;
}

function measureOf(place: LinkScope, cursor: Cursor): Figure['measure'] {
  if (text(cursor) === 'count') return 'count';
  const sum = at(cursor, 'sum');
  const path = text(sum) ?? '';
  const found = ownColumn(place, sum);
  if (found && !isMoney(found)) error(place.work, sum, `«${path}» no es un monto: no se puede sumar.`);
  else if (found?.field?.currency)
    error(place.work, sum, `«${path}» está en varias monedas: no se puede sumar en una cifra.`);
  else if (found && !place.definition.list.totals?.includes(path))
    error(place.work, sum, `«${path}» no está en «totals» de list.json: la lista de una barra no mostraría su suma.`);
  return { sum: path };
}

/** A bar for each value needs values that are few, or bands of days. */
function groupOf(place: LinkScope, cursor: Cursor): string | undefined {
  const group = at(cursor, 'group');
  if (!given(group)) return undefined;
  const path = text(group) ?? '';
  const ages = at(cursor, 'ages');
  const found = ownColumn(place, group);
  if (found && given(ages) && !isDateOnly(found))
    error(place.work, ages, `«${path}» no es una fecha: no tiene antigüedad.`);
  else if (found && !given(ages) && !isSplit(found))
    error(
      place.work,
      group,
      `No se puede separar por «${path}»: no es un texto, un código, una referencia ni de sí o no.`,
    );
  else if (found && isOfRecord(found) && !given(at(cursor, 'top')))
    error(place.work, group, `«${path}» puede ser de muchos registros: falta «top», cuántos tienen barra.`);
  if (given(ages) && given(at(cursor, 'top')))
    error(place.work, at(cursor, 'top'), 'Cada antigüedad tiene su barra: «top» no va con «ages».');
  const limits = (ages.value as number[] | undefined) ?? [];
  if (limits.some((limit, index) => index > 0 && limit < (limits[index - 1] ?? 0)))
    error(place.work, ages, 'Los días van de menos a más.');
  return path;
}

const isOfRecord = (place: FieldLocation): boolean =>
  !place.list && isReference(place) && place.field?.reference !== undefined;

const isSplit = (place: FieldLocation): boolean => {
  const { list, kind = '', base, field } = place;
  const isOfValues = field?.catalog !== undefined || isYesNo(place) || (base === 'string' && SPLIT.includes(kind));
  return isOfRecord(place) || (!list && isOfValues);
};
const SPLIT = ['text', 'choice'];

function periodOf(place: LinkScope, cursor: Cursor): NonNullable<Figure['period']> {
  const field = at(cursor, 'field');
  const found = ownColumn(place, field);
  if (found && !isDateOnly(found))
    error(place.work, field, `«${text(field)}» no es una fecha: no ordena la cifra en el tiempo.`);
  return { field: text(field) ?? '', by: text(at(cursor, 'by')) as NonNullable<Figure['period']>['by'] };
}

/** A field with a column of its own; undefined, and reported, for any other. */
function ownColumn(place: LinkScope, cursor: Cursor): FieldLocation | undefined {
  const found = fieldAt(place, cursor);
  if (!found) return undefined;
  const isOwn = !found.through && !found.derived && isStoredPlace(place.definition, found);
  if (!isOwn) unserved(place.work, cursor, found.path);
  return isOwn && found.field?.path === found.path ? found : undefined;
}

function unserved(work: LinkContext, cursor: Cursor, path: string): void {
  error(work, cursor, `Ningún índice sirve esta cifra: «${path}» no es una columna propia del registro.`);
}

/** The condition is judged by the index too. */
function checkWhere({ work, definition }: LinkScope, cursor: Cursor): void {
  for (const name of namesOfCondition(cursor)) {
    const path = text(name) ?? '';
    const found = fieldLocation(definition, path);
    const isOwn = found && !found.through && !found.derived && isStoredPlace(definition, found);
    // A name that does not exist was reported where the condition was read.
    if (found && !isOwn) unserved(work, name, path);
  }
}

/** Rows of a view are found by the columns that it sorts by; of a table the index is made for the figure. */
function checkServed({ work, definition }: LinkScope, cursor: Cursor, { period, group }: Figure): void {
  const { source } = definition;
  if (!['table', 'slice', 'view'].includes(source.kind)) {
    error(work, cursor, 'Solo se suman las listas de registros guardados.');
    return;
  }
  if (source.kind !== 'view') return;
  const { sorts = [] } = own(work.registry.views, source.name) ?? {};
  const lead = period?.field ?? group ?? '';
  if (sorts.includes(lead) || !own(definition.fields, lead)) return;
  const message = `Ningún índice sirve esta cifra: la vista «${source.name}» no se ordena por «${lead}».`;
  error(work, period ? at(cursor, 'period', 'field') : at(cursor, 'group'), message);
}
