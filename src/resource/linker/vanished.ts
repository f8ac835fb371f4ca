import type { Json, Named, Problem } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { NOUNS, type What } from './nouns.ts';
import type { Doc } from './report.ts';
import { nearest } from './suggest.ts';
import type { FileTexts } from './version.ts';

/** A name that the last version in force had: where it was, and the names that are new there. */
export type Vanished = Named & { what: What; file: string; pointer: string; added: string[] };

/** The names of one kind that a value of a file gives. */
type Given = { what: What; of?: string; pointer: string; names: string[] };

const keysAt = (value: Json | undefined, ...path: string[]): string[] => {
  const inner = path.reduce<unknown>((above, name) => (isRow(above) ? above[name] : undefined), value);
  return isRow(inner) ? Object.keys(inner).filter((name) => name !== '$schema') : [];
};

const SHARED: Record<string, [What, path: string[]][]> = {
  roles: [
    ['role', ['roles']],
    ['group', ['groups']],
    ['grant', ['grants']],
  ],
  types: [['type', []]],
  messages: [['message', []]],
  data: [['class', ['classes']]],
};

const OWN: Record<string, [What, path: string[]][]> = {
  permissions: [['scope', ['scopes']]],
  actions: [
    ['action', ['actions']],
    ['state', ['states']],
  ],
  messages: [['message', []]],
};

const pointerOf = (path: string[]): string => path.map((name) => `/${name}`).join('');

function namesGiven(file: string, value: Json): Given[] {
  const [folder = '', kind = '', code = ''] = file.replace(/(\.schema)?\.json$/, '').split('/');
  if (kind === 'catalogs') {
    const items = isRow(value) && Array.isArray(value.items) ? value.items : [];
    const names = items.flatMap((item: unknown) => (isRow(item) ? String(item.code) : []));
    return [{ what: 'code', of: code, pointer: '/items', names }];
  }
  if (kind === 'fields') return fieldsGiven(value, folder, '', '');
  const of = folder === '_shared' ? undefined : folder;
  const lines = (of === undefined ? SHARED : OWN)[kind] ?? [];
  return lines.map(([what, path]) => ({ what, of, pointer: pointerOf(path), names: keysAt(value, ...path) }));
}

function fieldsGiven(value: unknown, of: string, pointer: string, prefix: string): Given[] {
  const fields = isRow(value) && isRow(value.properties) ? value.properties : {};
  const here = `${pointer}/properties`;
  const names = Object.keys(fields).map((name) => `${prefix}${name}`);
  const inner = Object.entries(fields).flatMap(([name, field]) =>
    fieldsGiven(field, of, `${here}/${name}`, `${prefix}${name}.`),
  );
  return [{ what: 'field', of, pointer: here, names }, ...inner];
}

/** The names that the last version in force had and these files have not: a whole file counts as one name. */
export function vanishedFrom(before: FileTexts, docs: ReadonlyMap<string, Doc>): Vanished[] {
  const folders = new Set([...docs.keys()].map((file) => file.split('/')[0]));
  return Object.entries(before).flatMap(([file, text]): Vanished[] => {
    const doc = docs.get(file);
    if (doc?.text === withoutMark(text) || !file.endsWith('.json') || /^_(meta|documents)\//.test(file)) return [];
    const whole = { file, pointer: '', added: [] };
    const [folder = ''] = file.split('/');
    if (!folders.has(folder))
      return file === `${folder}/fields.schema.json` ? [{ what: 'resource', name: folder, ...whole }] : [];
    const [, catalogue] = /^_shared\/catalogs\/(.+)\.json$/.exec(file) ?? [];
    if (!doc && catalogue !== undefined) return [{ what: 'catalogue', name: catalogue, ...whole }];
    return lostIn(file, parsedValue(text), doc?.value ?? null);
  });
}

/** The mark of an encoding that an editor may write first. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/** The value of a text that could be read once. */
export function parsedValue(text: string): Json {
  try {
    return JSON.parse(withoutMark(text)) as Json;
  } catch {
    return null;
  }
}

function lostIn(file: string, was: Json, is: Json): Vanished[] {
  const now = new Map(namesGiven(file, is).map((given) => [`${given.what} ${given.pointer}`, given.names]));
  const gone = new Set<string>();
  return namesGiven(file, was).flatMap(({ what, of, pointer, names }) => {
    const left = now.get(`${what} ${pointer}`) ?? [];
    const added = left.filter((name) => !names.includes(name));
    // What is inside of what is gone has no place of its own.
    const lost = names.filter((name) => !left.includes(name) && !gone.has(name.slice(0, name.lastIndexOf('.'))));
    for (const name of names) if (!left.includes(name) && what === 'field') gone.add(name);
    return lost.map((name) => ({ what, name, ...(of === undefined ? {} : { of }), file, pointer, added }));
  });
}

type Without = { isUsed: boolean; needed?: string };

/** «Se quitó el código 12 de request-status; lo usan 2 lugares.» What code needs is said as it is of a field that never was. */
export function vanishedText({ what, name, of }: Vanished, count: number, { isUsed, needed }: Without): string {
  const noun = NOUNS[what];
  const isShe = noun.startsWith('La ');
  const places = count === 1 ? '1 lugar' : `${count} lugares`;
  const written = what === 'code' ? name : `«${name}»`;
  const whole = `${noun.slice(0, 1).toLowerCase()}${noun.slice(1)} ${written}${of === undefined ? '' : ` de ${of}`}`;
  const gone = needed?.replace(/\.$/, '') ?? `Se quitó ${whole}`;
  if (isUsed) return `${gone}; ${isShe ? 'la' : 'lo'} ${count === 1 ? 'usa' : 'usan'} ${places}.`;
  return `${gone}; sin ${isShe ? 'ella' : 'él'} ${count === 1 ? 'falla' : 'fallan'} ${places}.`;
}

/** A terminal names so many of the other places. */
const SHOWN = 3;

/** Where else a cause shows: `también en requests/list.json:12:5 y 20 lugares más`; undefined without other places. */
export function otherPlaces({ code, also = [] }: Pick<Problem, 'code' | 'also'>): string | undefined {
  const shown = also.slice(0, SHOWN).map(({ file, line, column }) => `${file}:${line}:${column}`);
  const more = also.length - shown.length;
  const rest = more === 0 ? [] : [more === 1 ? '1 lugar más' : `${more} lugares más`];
  return shown.length === 0
    ? undefined
    : `${code === 'removed' ? 'en' : 'también en'} ${new Intl.ListFormat('es-MX').format([...shown, ...rest])}`;
}

/** A name that is new beside a vanished one and reads alike is probably the same under another name. */
export function renamed({ name, added }: Vanished): Pick<Problem, 'suggestion'> {
  const now = nearest(name, added);
  return now === undefined ? {} : { suggestion: `¿ahora se llama «${now}»?` };
}
