import type { NewsLine } from '../model/definition.ts';
import { checkActionOf } from './actions.ts';
import { at, entries, given, items, root, text } from './cursor.ts';
import { error, known, type LinkContext, RESOURCES } from './link-context.ts';
import { expanded, rolesIn } from './names.ts';

/** Groups name known roles; `@everyone` is all of them. */
export function linkRoles(work: LinkContext): void {
  const file = root('_shared/roles.json', work.docs.get('_shared/roles.json')?.value);
  const names = Object.keys(work.roles.roles);
  for (const [, group] of entries(at(file, 'groups'))) {
    for (const role of items(group)) known(work, role, 'role', text(role) ?? '', names);
  }
  work.roles = { ...work.roles, groups: { ...work.roles.groups, '@everyone': names } };
  for (const [, grants] of entries(at(file, 'grants')))
    for (const [name, right] of entries(grants)) expanded(work, right, name, { key: true });
}

/** Codes have one type and are unique; those of the catalogue `roles` are roles, since people hold them. */
export function linkCatalogs(work: LinkContext): void {
  for (const name of Object.keys(work.catalogs)) {
    const file = `_shared/catalogs/${name}.json`;
    const seen = new Map<string, string>();
    for (const item of items(at(root(file, work.docs.get(file)?.value), 'items'))) {
      const code = at(item, 'code');
      const key = JSON.stringify(code.value);
      if (seen.has(key)) error(work, code, `El código ${key} está repetido.`);
      if ([...seen.values()].some((type) => type !== typeof code.value)) {
        error(work, code, 'Los códigos de un catálogo deben ser todos números o todos textos.');
      }
      seen.set(key, typeof code.value);
      if (name === 'roles') known(work, code, 'role', String(code.value), Object.keys(work.roles.roles));
    }
  }
}

/** The lines of 'Novedades' with their roles; ids are unique, because seen lines are stored by id. */
export function linkNews(work: LinkContext): NewsLine[] {
  const file = '_shared/news.json';
  const lines = items(at(root(file, work.docs.get(file)?.value), 'news'));
  const seen = new Set<string>();
  return lines.map((line) => {
    const { id, date, text: sentence } = line.value as NewsLine;
    if (seen.has(id)) error(work, at(line, 'id'), `La novedad «${id}» está repetida.`);
    seen.add(id);
    const roles = rolesIn(work, at(line, 'roles'));
    return { id, date, ...(roles ? { for: roles } : {}), text: sentence };
  });
}

/** The menu leads to resources that exist. */
export function checkConsole(work: LinkContext): void {
  const file = root('_shared/console.json', work.docs.get('_shared/console.json')?.value);
  const batches = at(file, 'batches');
  if (given(batches)) known(work, batches, 'resource', text(batches) ?? '', RESOURCES);
  for (const menu of ['menu', 'userMenu']) {
    for (const entry of items(at(file, menu))) {
      const resource = at(entry, 'resource');
      known(work, resource, 'resource', text(resource) ?? '', RESOURCES);
    }
  }
  const aside = items(at(at(file, 'aside'), 'of'));
  const bell = at(file, 'bell');
  for (const resource of [...aside, at(bell, 'notices'), at(bell, 'read'), at(bell, 'also'), at(file, 'favourites')])
    if (given(resource)) known(work, resource, 'resource', text(resource) ?? '', RESOURCES);
  if (given(at(bell, 'follow'))) checkActionOf(work, at(bell, 'follow'), '');
  const views = at(file, 'views');
  if (views.value !== undefined) known(work, views, 'resource', text(views) ?? '', RESOURCES);
}
