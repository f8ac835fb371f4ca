import type { Definition } from '../../model/definition.ts';
import { own } from '../../model/fields.ts';
import { at, type Cursor, entries, given, items, text } from '../cursor.ts';
import { error, known, type LinkContext, type LinkScope, RESOURCES } from '../link-context.ts';
import { suggest } from '../suggest.ts';

/** Words of files that lead to a screen of the console. */
const LEADS = ['go', 'back'];

/** Addresses inside of the console: each leads to a screen that is there, and hands on what that screen knows. */
export function checkAddresses({ work, definition }: LinkScope): void {
  const files = work.files.get(definition.name);
  if (!files) return;
  for (const file of [files.form, files.actions, files.tabs, files.list]) walk(work, file);
}

function walk(work: LinkContext, cursor: Cursor): void {
  for (const item of items(cursor)) walk(work, item);
  for (const [name, inner] of entries(cursor)) {
    const address = LEADS.includes(name) ? text(inner) : undefined;
    if (address?.startsWith('/')) {
      const opened = checkAddress(work, inner, address);
      if (opened) checkSource(work, at(cursor, 'source'), opened);
    } else walk(work, inner);
  }
}

/** The resource whose form for a new record the address opens. */
function checkAddress(work: LinkContext, cursor: Cursor, address: string): Definition | undefined {
  const [resource = '', id, tab, ...rest] = (address.split('?')[0] ?? '').slice(1).split('/');
  // A value that only the record has says where it leads.
  if (resource.includes('{')) return undefined;
  if (!known(work, cursor, 'resource', resource, RESOURCES)) return undefined;
  const definition = work.resources[resource];
  if (!definition) return undefined;
  const wrong =
    rest.length > 0
      ? { says: `«${address}» no lleva a ninguna pantalla: tiene partes de más.` }
      : (wrongRecord(definition, id) ?? wrongTab(work, definition, tab));
  if (wrong) error(work, cursor, wrong.says, { suggestion: wrong.suggestion });
  return id === 'create' && !wrong ? definition : undefined;
}

type Wrong = { says: string; suggestion?: string | undefined };

function wrongRecord(definition: Definition, id: string | undefined): Wrong | undefined {
  const { name, one, form, source, tabs } = definition;
  if (id === undefined || id.includes('{') || /^\d+$/.test(id)) return undefined;
  if (id === 'create') return form.create ? undefined : { says: `«${name}» no tiene alta: le falta «create».` };
  const names = one || source.kind === 'none' ? (tabs?.tabs ?? []).map((tab) => tab.name) : [];
  if (names.includes(id)) return undefined;
  return { says: `«${name}» no tiene la pantalla «${id}».`, suggestion: suggest(id, [...names, 'create']) };
}

/** Behind a record stand its tabs, by name or place, the forms that show and change it, and what hangs below it. */
function wrongTab(work: LinkContext, definition: Definition, tab: string | undefined): Wrong | undefined {
  if (tab === undefined || tab.includes('{') || tab === 'show') return undefined;
  const tabs = definition.tabs?.tabs ?? [];
  if (/^\d+$/.test(tab))
    return Number(tab) < tabs.length ? undefined : { says: `«${definition.name}» no tiene tantas pestañas.` };
  const parents = [definition.name, ...(definition.source.kind === 'slice' ? [definition.source.of] : [])];
  const below = Object.values(work.resources).flatMap(({ under }) =>
    under.filter(({ parent }) => parents.includes(parent)).map(({ path }) => path.split('/').at(-1) ?? ''),
  );
  const names = [...tabs.map(({ name }) => name), ...below, ...(definition.form.edit ? ['edit'] : [])];
  if (names.includes(tab)) return undefined;
  return { says: `«${definition.name}» no tiene la pantalla «${tab}».`, suggestion: suggest(tab, names) };
}

/** What a form for a new record is handed: its fields, and what its files ask of `$source`. */
function checkSource(work: LinkContext, cursor: Cursor, { name, fields, form }: Definition): void {
  // What a plug-in of the form takes from there is known to its code alone.
  if (!given(cursor) || form.create?.panel.some(({ plugin }) => plugin !== undefined)) return;
  const of = own(work.resources, form.create?.of ?? '')?.fields ?? {};
  const asked = [...work.docs.values()].filter(({ file }) => file.startsWith(`${name}/`)).map(({ text }) => text);
  const names = [...Object.keys(fields), ...Object.keys(of)];
  for (const [key, value] of entries(cursor)) {
    const isAsked = asked.some((file) => new RegExp(`\\$source\\.${key}(?![A-Za-z0-9_])`).test(file));
    if (names.includes(key) || isAsked) continue;
    error(work, value, `El alta de «${name}» no tiene el campo «${key}».`, {
      key: true,
      suggestion: suggest(key, names),
    });
  }
}
