import { kindOf } from '../kinds/registry.ts';
import type { DataClass, Definition, Field, PersonalData } from '../model/definition.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { at, type Cursor, entries, given, items, root, text } from './cursor.ts';
import { error, fieldsAt, known, type LinkContext, unknown, use } from './link-context.ts';
import { expanded } from './names.ts';

const FILE = '_shared/data.json';

/** The classes of a person's data with their homes, and the papers that are handed to a party. */
export function linkData(work: LinkContext): PersonalData | undefined {
  const doc = work.docs.get(FILE);
  if (!doc) return undefined;
  const file = root(FILE, doc.value);
  const classes = Object.fromEntries(
    entries(at(file, 'classes')).map(([name, cursor]) => [name, classFrom(work, cursor)]),
  );
  for (const [name, cursor] of entries(at(file, 'disclose'))) {
    const [resource = '', ...path] = name.split('.');
    const field = own(own(work.resources, resource)?.fields ?? {}, path.join('.'));
    if (!field?.shows) error(work, cursor, `«${name}» no es un papel con x-shows.`, { key: true });
  }
  return { classes, disclose: (at(file, 'disclose').value ?? {}) as PersonalData['disclose'] };
}

function classFrom(work: LinkContext, cursor: Cursor): DataClass {
  const home = text(at(cursor, 'home')) ?? '';
  const [resource = '', ...path] = home.split('.');
  const definition = own(work.resources, resource);
  if (!definition || !fieldLocation(definition, path.join('.'))?.field)
    error(work, at(cursor, 'home'), `No hay ningún campo «${home}».`);
  const roles = items(at(cursor, 'roles')).flatMap((role) => expanded(work, role, text(role) ?? ''));
  const { title, mask } = cursor.value as DataClass;
  return { title, home, mask, ...(roles.length > 0 ? { for: roles } : {}) };
}

/** Each field with a person's data says of what class it is and about whom, so that no new copy of it can be forgotten. */
export function checkPrivacy(work: LinkContext, definition: Definition, data: PersonalData | undefined): void {
  const file = work.files.get(definition.name)?.fields;
  if (!data || !file || isHome(work, definition, data)) return;
  for (const field of Object.values(definition.fields)) {
    const cursor = field.path.split('.').reduce((above, name) => at(above, 'properties', name), file);
    if (!given(cursor)) continue;
    const words = at(cursor, 'x-about');
    if (words.value === false) {
      if (!given(at(cursor, 'x-why'))) error(work, words, 'Con x-about en false se dice por qué en x-why.');
    } else if (kindOf(field).personal && !field.data) {
      error(
        work,
        cursor,
        `«${field.path}» es un dato de una persona: faltan x-data y x-about, o «"x-about": false» y por qué en x-why si no es de nadie.`,
        { key: true },
      );
    } else checkField(work, definition, field, cursor, data);
  }
}

function checkField(work: LinkContext, definition: Definition, field: Field, cursor: Cursor, data: PersonalData): void {
  const classes = [at(cursor, 'x-data'), ...items(at(cursor, 'x-shows'))].filter(given);
  for (const name of classes) known(work, name, 'class', text(name) ?? '', Object.keys(data.classes));
  if (classes.length > 0 && !field.about)
    error(work, cursor, `Falta x-about: de quién es «${field.path}».`, { key: true });
  // What a slice takes over was judged where it is written.
  for (const path of given(at(cursor, 'x-about')) ? (field.about ?? []) : []) {
    const [reference = '', inner] = path.split('.');
    const first = own(definition.fields, reference);
    const target = inner === undefined ? undefined : own(work.resources, first?.reference ?? '');
    const leads = inner === undefined ? first !== undefined : own(target?.fields ?? {}, inner) !== undefined;
    const [about, names] = [at(cursor, 'x-about'), Object.keys(definition.fields)];
    if (leads) use(work, about, 'field', path, fieldsAt(definition, path));
    else unknown(work, about, 'field', path, names, {}, `«${path}» no lleva a una persona.`);
  }
}

/** The resource where the data is at home, and its slices: its own rights count there. */
function isHome(work: LinkContext, definition: Definition, data: PersonalData): boolean {
  const homes = Object.values(data.classes).map(({ home }) => home.split('.')[0]);
  if (homes.includes(definition.name)) return true;
  const { source } = definition;
  const above = source.kind === 'slice' ? own(work.resources, source.of) : undefined;
  return above !== undefined && isHome(work, above, data);
}
