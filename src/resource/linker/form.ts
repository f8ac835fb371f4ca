import type { Definition, Field, FormLayout, Screen } from '../model/definition.ts';
import { isObject } from '../model/of-kind.ts';
import { ownersOf } from '../model/owners.ts';
import { blocksOf, buttonsOf, defined, SCREEN } from './blocks.ts';
import { linkCall } from './call.ts';
import { at, type Cursor, entries, given, items, text } from './cursor.ts';
import { known, type LinkScope, RESOURCES } from './link-context.ts';
import { condition, data, template, textCases, type Where } from './names.ts';
import { linkFailures, outcomesOf } from './outcome.ts';
import { copiedFrom } from './reads.ts';

const SCREENS: Screen[] = ['create', 'edit', 'show'];

/** The screens with a form. Those that are not written have all fields that can be written. */
export function linkForms(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.form;
  if (!file) return;
  for (const screen of SCREENS) {
    const cursor = at(file, screen);
    if (given(cursor)) definition.form[screen] = formOf(place, cursor, screen);
    else if (opens(definition, screen) && !isShown(place, file, screen))
      definition.form[screen] = standardForm(definition, screen);
  }
}

/** A form that shows the record, and a page with blocks that are edited in place, replace the standard edit form. */
const isShown = ({ work, definition }: LinkScope, file: Cursor, screen: Screen): boolean =>
  screen === 'edit' && (given(at(file, 'show')) || isEditedInPlace(work.files.get(definition.name)?.tabs));

function isEditedInPlace(page: Cursor | undefined): boolean {
  if (!page) return false;
  const blocks = [page, ...items(at(page, 'tabs'))].flatMap((one) => items(at(one, 'blocks')));
  return blocks.some((block) => text(at(block, 'edit')) === 'inline');
}

function opens({ permissions, source }: Definition, screen: Screen): boolean {
  const operation = screen === 'create' ? permissions.operations.create : permissions.operations.update;
  const writable = source.kind === 'table' || source.kind === 'slice';
  return screen !== 'show' && writable && Object.keys(operation ?? {}).length > 0;
}

function formOf(place: LinkScope, cursor: Cursor, screen: Screen): FormLayout {
  const { work } = place;
  const other = text(at(cursor, 'of'));
  const of =
    other !== undefined && known(work, at(cursor, 'of'), 'resource', other, RESOURCES)
      ? copiedFrom(work, other)
      : undefined;
  const where: Where = of ? { ...SCREEN, of } : SCREEN;
  const sections = given(at(cursor, 'sections'))
    ? blocksOf(place, at(cursor, 'sections'), where)
    : standardForm(of ?? place.definition, screen).sections;
  return defined<FormLayout>({
    title: textCases(place, at(cursor, 'title'), where),
    of: other,
    sections,
    panel: blocksOf(place, at(cursor, 'panel'), where),
    prefill: prefillOf(place, at(cursor, 'prefill'), where),
    send: linkCall(place, at(cursor, 'send'), where),
    buttons: given(at(cursor, 'buttons')) ? buttonsOf(place, at(cursor, 'buttons'), where) : undefined,
    after: outcomesOf(place, at(cursor, 'after'), where),
    fail: linkFailures(place, at(cursor, 'fail')),
    back: given(at(cursor, 'back')) ? template(place, at(cursor, 'back'), where) : undefined,
  });
}

function prefillOf(place: LinkScope, cursor: Cursor, where: Where): FormLayout['prefill'] {
  if (!given(cursor)) return undefined;
  const load = Object.fromEntries(
    entries(at(cursor, 'load')).map(([name, path]) => [name, template(place, path, where)]),
  );
  const set = Object.fromEntries(
    entries(at(cursor, 'set')).map(([path, value]) => [path, data(place, value, { of: where.of }) ?? null]),
  );
  const fields = (where.of ?? place.definition).fields;
  for (const [path, value] of entries(at(cursor, 'set'))) {
    known(place.work, value, 'field', path, Object.keys(fields), { key: true, of: where.of?.name });
  }
  const copy = at(cursor, 'copy');
  if (given(copy)) known(place.work, copy, 'loaded', text(copy) ?? '', Object.keys(load));
  const [when, needs] = [condition(place, at(cursor, 'when'), where), condition(place, at(cursor, 'needs'), where)];
  return defined({ when, load, needs, copy: text(copy), set });
}

/** All fields that some role may write, in the order of the file. */
function standardForm(definition: Definition, screen: Screen): FormLayout {
  const fields = Object.values(definition.fields).filter((field) => screen === 'show' || writable(definition, field));
  const lines = fields
    .filter((field) => !isObject(field))
    .map(({ path }) => ({ field: path, visibleWhen: true, enabledWhen: true }));
  return { sections: [{ visibleWhen: true, enabledWhen: true, fields: lines }], panel: [], after: [], fail: {} };
}

function writable(definition: Definition, field: Field): boolean {
  return !field.readOnly && !field.computed && !field.copy && ownersOf(definition, field.path).length === 0;
}
