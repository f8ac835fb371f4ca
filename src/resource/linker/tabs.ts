import type { Tab } from '../model/definition.ts';
import { blocksOf, defined, SCREEN } from './blocks.ts';
import { at, type Cursor, given, items, text } from './cursor.ts';
import { error, type LinkScope } from './link-context.ts';
import { condition, fieldAt, rolesIn, textCases } from './names.ts';

/** The page of a record; without a file there is none. */
export function linkTabs(place: LinkScope): void {
  const file = place.work.files.get(place.definition.name)?.tabs;
  if (!file?.value) return;
  const seen = new Set<string>();
  const tabs = items(at(file, 'tabs')).map((cursor) => {
    const name = text(at(cursor, 'name')) ?? '';
    if (seen.has(name)) error(place.work, at(cursor, 'name'), `La pestaña «${name}» está repetida.`);
    seen.add(name);
    return tabOf(place, cursor, name);
  });
  place.definition.tabs = {
    title: textCases(place, at(file, 'title'), SCREEN) ?? [],
    summary: blocksOf(place, at(file, 'summary')),
    tabs,
    blocks: blocksOf(place, at(file, 'blocks')),
  };
}

function tabOf(place: LinkScope, cursor: Cursor, name: string): Tab {
  const indicator = at(cursor, 'indicator');
  if (given(indicator)) fieldAt(place, indicator);
  return defined<Tab>({
    name,
    title: textCases(place, at(cursor, 'title'), SCREEN) ?? [],
    indicator: text(indicator),
    for: rolesIn(place.work, at(cursor, 'roles')),
    visibleWhen: condition(place, at(cursor, 'visibleWhen'), SCREEN),
    blocks: blocksOf(place, at(cursor, 'blocks')),
  });
}
