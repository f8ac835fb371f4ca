import type { Block, Button, Condition, Definition, FieldLine, Progress } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { checkAction } from './actions.ts';
import { linkCall } from './call.ts';
import { at, type Cursor, entries, flag, given, items, number, text } from './cursor.ts';
import { CATALOGUES, error, known, type LinkScope, RESOURCES, unknown, use } from './link-context.ts';
import { condition, data, fieldAt, rolesIn, template, textCases, type Where } from './names.ts';
import { checkPlugin, checkWidget } from './plugin.ts';

/** Variables that layouts may ask for. */
export const SCREEN: Where = {
  variables: ['me', 'today', 'parent', 'filter', 'source', 'record', 'answer', 'loaded', 'screen', 'stored'],
};

/** Nested lists show more rows than pages of their own. */
const NESTED_PAGE_SIZE = 50;

export const blocksOf = (place: LinkScope, cursor: Cursor, where: Where = SCREEN): Block[] =>
  items(cursor).map((block) => blockOf(place, block, where));

function blockOf(place: LinkScope, cursor: Cursor, where: Where): Block {
  const { work } = place;
  const plugin = at(cursor, 'plugin');
  if (given(plugin)) checkPlugin(work, plugin, ['panel', 'tab', 'page'], at(cursor, 'options'));
  const of = at(cursor, 'related');
  if (given(of)) checkBelow(place, of);
  const block: Block = {
    title: textCases(place, at(cursor, 'title'), where),
    for: rolesIn(work, at(cursor, 'roles')),
    ...whens(place, cursor, where),
    edit: text(at(cursor, 'edit')) === 'inline' ? 'each' : undefined,
    fields: given(at(cursor, 'fields'))
      ? items(at(cursor, 'fields')).map((line) => linkFieldLine(place, line, where))
      : undefined,
    of: text(of),
    pageSize:
      number(at(cursor, 'pageSize')) ??
      (given(of) ? (work.console.limits.nestedPageSize ?? NESTED_PAGE_SIZE) : undefined),
    pageSizes: at(cursor, 'pageSizes').value as number[] | undefined,
    open: at(cursor, 'open').value as Block['open'],
    new: newOf(place, at(cursor, 'new')),
    buttons: given(at(cursor, 'buttons')) ? buttonsOf(place, at(cursor, 'buttons'), where) : undefined,
    cards: given(at(cursor, 'cards')) ? items(at(cursor, 'cards')).map((card) => cardOf(place, card)) : undefined,
    course: flag(at(cursor, 'course')),
    progress: progressOf(place, at(cursor, 'progress')),
    history: flag(at(cursor, 'history')),
    chart: chartOf(place, at(cursor, 'chart')),
    span: text(at(cursor, 'span')) as Block['span'],
    plugin: text(plugin),
    options: at(cursor, 'options').value,
  };
  return defined(block);
}

export function linkFieldLine(place: LinkScope, cursor: Cursor, where: Where): FieldLine {
  const name = typeof cursor.value === 'string' ? cursor : at(cursor, 'field');
  fieldAt(place, name, where.of);
  const catalog = at(cursor, 'catalog');
  if (given(catalog)) known(place.work, catalog, 'catalogue', text(catalog) ?? '', CATALOGUES);
  checkWidget(place.work, at(cursor, 'widget'), 'field', at(cursor, 'options'));
  return defined<FieldLine>({
    field: text(name) ?? '',
    title: linkTitle(place, at(cursor, 'title'), where),
    description: text(at(cursor, 'description')),
    widget: text(at(cursor, 'widget')),
    options: at(cursor, 'options').value,
    catalog: text(catalog),
    for: rolesIn(place.work, at(cursor, 'roles')),
    ...whens(place, cursor, where),
    send: linkCall(place, at(cursor, 'send'), where),
  });
}

/** A plain title stays a text; cases stay cases. */
export function linkTitle(place: LinkScope, cursor: Cursor, where: Where): FieldLine['title'] {
  return typeof cursor.value === 'string' ? template(place, cursor, where) : textCases(place, cursor, where);
}

/** Shown and enabled unless a condition says otherwise. */
export function whens(
  place: LinkScope,
  cursor: Cursor,
  where: Where,
): { visibleWhen: Condition; enabledWhen: Condition } {
  return {
    visibleWhen: condition(place, at(cursor, 'visibleWhen'), where),
    enabledWhen: condition(place, at(cursor, 'enabledWhen'), where),
  };
}

export const buttonsOf = (place: LinkScope, cursor: Cursor, where: Where): Button[] =>
  items(cursor).map((button) => {
    const name = typeof button.value === 'string' ? button : at(button, 'action');
    return defined<Button>({
      action: checkAction(place, name),
      id: given(at(button, 'id')) ? template(place, at(button, 'id'), where) : undefined,
      title: textCases(place, at(button, 'title'), where),
      for: rolesIn(place.work, at(button, 'roles')),
      ...whens(place, button, where),
    });
  });

function newOf(place: LinkScope, cursor: Cursor): Block['new'] {
  if (!given(cursor)) return undefined;
  return defined({
    go: template(place, at(cursor, 'go')),
    source: given(at(cursor, 'source')) ? data(place, at(cursor, 'source')) : undefined,
    title: textCases(place, at(cursor, 'title')),
  });
}

function cardOf(place: LinkScope, cursor: Cursor): NonNullable<Block['cards']>[number] {
  fieldAt(place, at(cursor, 'field'));
  const filter = at(cursor, 'filter');
  return defined({
    field: text(at(cursor, 'field')) ?? '',
    title: linkTitle(place, at(cursor, 'title'), {}),
    go: text(at(cursor, 'go')) ?? '',
    filter: isRow(filter.value) ? (data(place, filter) as NonNullable<Block['cards']>[number]['filter']) : undefined,
  });
}

/** What hangs below a record: a part of it, or a resource by its name or by the end of its path; `/name` hangs below nothing. */
function checkBelow({ work, definition }: LinkScope, cursor: Cursor): void {
  const name = text(cursor) ?? '';
  if (name.startsWith('/')) {
    known(work, cursor, 'resource', name.slice(1), RESOURCES);
    return;
  }
  if (name.includes('/')) return;
  const parents = [definition.name, ...(definition.source.kind === 'slice' ? [definition.source.of] : [])];
  const names = [
    ...partsOf(definition),
    ...parents.flatMap((parent) => namesBelow(Object.values(work.resources), parent)),
  ];
  if (names.includes(name)) use(work, cursor, 'resource', name, names);
  else unknown(work, cursor, 'resource', name, names, {}, `De «${definition.name}» no cuelga «${name}».`);
}

const partsOf = (definition: Definition): string[] =>
  Object.values(definition.fields).flatMap((field) => (field.part ? [field.part, field.path] : []));

const namesBelow = (definitions: Definition[], parent: string): string[] =>
  definitions.flatMap((child) =>
    child.under
      .filter((under) => under.parent === parent)
      .flatMap((under) => [child.name, under.path.split('/').at(-1) ?? '']),
  );

/** How far a record has come: a part of a total, with the next date. */
function progressOf(place: LinkScope, cursor: Cursor): Progress | undefined {
  if (!given(cursor)) return undefined;
  const from = at(cursor, 'from');
  if (given(from)) checkBelow(place, from);
  const other = given(from) ? text(from) : undefined;
  const child = other === undefined ? undefined : place.work.resources[other];
  for (const word of ['of', 'next'] as const)
    if (given(at(cursor, word))) fieldAt(place, at(cursor, word), child ?? place.definition);
  fieldAt(place, at(cursor, 'total'));
  return defined<Progress>({
    from: other,
    of: text(at(cursor, 'of')) ?? '',
    total: text(at(cursor, 'total')) ?? '',
    next: text(at(cursor, 'next')),
  });
}

/** Figures that a chart draws together: of one value for each period, so that each is one line or one row of bars. */
function chartOf({ work }: LinkScope, cursor: Cursor): string[] | undefined {
  if (!given(cursor)) return undefined;
  const names = text(cursor) === undefined ? items(cursor) : [cursor];
  for (const one of names) {
    const [resource = '', name = ''] = (text(one) ?? '').split('.');
    if (!known(work, one, 'resource', resource, RESOURCES)) continue;
    const figures = at(work.files.get(resource)?.figures ?? one, 'figures');
    const accepted = entries(figures).map(([key]) => `${resource}.${key}`);
    const isKnown = known(work, one, 'figure', `${resource}.${name}`, accepted, { of: resource });
    if (isKnown && names.length > 1 && given(at(figures, name, 'group')))
      error(work, one, `«${resource}.${name}» ya se separa por un campo: se dibuja sola.`);
  }
  return names.map((one) => text(one) ?? '');
}

/** Without properties that are undefined. */
export function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, word]) => word !== undefined)) as T;
}
