import { isVariableText } from '../../conditions/variable.ts';
import type { Definition, Json } from '../../model/definition.ts';
import { own } from '../../model/fields.ts';
import { isRow } from '../../model/path.ts';
import { at, type Cursor, entries, items, text } from '../cursor.ts';
import { codesOf, error, type LinkScope } from '../link-context.ts';
import { suggest } from '../suggest.ts';

/** Lists that open empty, that hold something twice, or that offer for many records what goes to one. */
export function checkLists(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.list;
  if (!file?.value) return;
  checkTwice(place, at(file, 'columns'), (name) => `La columna «${name}» está dos veces.`);
  checkFilters(place, at(file, 'filters'));
  for (const tabs of items(at(file, 'tabs')))
    checkTwice(place, at(tabs, 'values'), (name) => `La pestaña «${name}» está dos veces.`);
  checkStart(place, at(file, 'start'));
  for (const item of items(at(file, 'bulk'))) {
    const name = text(item) ?? '';
    const action = own(definition.actions.actions, name);
    if (action && action.send === undefined)
      error(work, item, `«${name}» lleva a otra pantalla: no se aplica a varios registros a la vez.`);
  }
}

/** Words that say how something looks: two lines that differ in nothing else are the same line. */
const LOOKS = ['width', 'pin', 'priority', 'edit', 'title'];

/** Lines of a list that say what an earlier one says; lines for other roles or in other cases differ. */
export function checkTwice({ work }: Pick<LinkScope, 'work'>, list: Cursor, says: (name: string) => string): void {
  const seen = new Set<string>();
  for (const item of items(list)) {
    const { value } = item;
    const line: { [name: string]: Json } = isRow(value)
      ? { ...(value as { [name: string]: Json }) }
      : { field: value ?? null };
    for (const word of LOOKS) delete line[word];
    const key = JSON.stringify(Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1)));
    const name = line.field ?? line.name ?? line.resource ?? line.action;
    if (seen.has(key) && name !== undefined) error(work, item, says(String(name)));
    seen.add(key);
  }
}

/** Two controls of one name write one value; those for other roles are never seen together. */
function checkFilters({ work, definition }: LinkScope, cursor: Cursor): void {
  for (const [index, { name, for: roles }] of definition.list.filters.entries()) {
    const isBefore = definition.list.filters
      .slice(0, index)
      .some((one) => one.name === name && (!roles || !one.for || roles.some((role) => one.for?.includes(role))));
    if (isBefore) error(work, at(cursor, index), `El filtro «${name}» está dos veces.`);
  }
}

/** What the list is filtered by when it opens: something that can be seen and taken away, with a value that exists. */
function checkStart({ work, definition }: LinkScope, cursor: Cursor): void {
  const { filters, tabs } = definition.list;
  const names = ['q', ...filters.map(({ name }) => name), ...tabs.map(({ by }) => by)];
  for (const [name, value] of entries(cursor)) {
    if (!names.includes(name))
      error(work, value, `La lista empieza filtrada por «${name}», que no es un filtro: nadie podría quitarlo.`, {
        key: true,
        suggestion: suggest(name, names),
      });
    const catalog = catalogOf(definition, name);
    const codes = catalog === undefined ? [] : codesOf(own(work.catalogs, catalog));
    if (codes.length === 0) continue;
    for (const one of Array.isArray(value.value) ? items(value) : [value]) {
      // A value of another type is named as that.
      if (typeof one.value === typeof codes[0] && !isVariableText(one.value) && !codes.includes(one.value as Json))
        error(work, one, `El código «${one.value}» no está en el catálogo «${catalog}»: la lista saldría vacía.`);
    }
  }
}

const catalogOf = ({ fields, list }: Definition, name: string): string | undefined =>
  list.filters.find((filter) => filter.name === name)?.catalog ?? own(fields, name)?.catalog;
