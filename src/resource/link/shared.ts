import { at, entries, items, root, text } from './cursor.ts';
import { error, known, type Work } from './work.ts';

/** Groups name known roles; `@everyone` is all of them. */
export function linkRoles(work: Work): void {
  const file = root('_shared/roles.json', work.docs.get('_shared/roles.json')?.value);
  const names = Object.keys(work.roles.roles);
  for (const [, group] of entries(at(file, 'groups'))) {
    for (const role of items(group)) known(work, role, 'El rol', text(role) ?? '', names);
  }
  work.roles = { ...work.roles, groups: { ...work.roles.groups, '@everyone': names } };
}

/** Codes are of one type and stand once; those of the catalogue `roles` are roles, since people hold them. */
export function linkCatalogs(work: Work): void {
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
      if (name === 'roles') known(work, code, 'El rol', String(code.value), Object.keys(work.roles.roles));
    }
  }
}

/** The menu leads to resources that exist. */
export function checkConsole(work: Work): void {
  const file = root('_shared/console.json', work.docs.get('_shared/console.json')?.value);
  for (const menu of ['menu', 'userMenu']) {
    for (const entry of items(at(file, menu))) {
      const resource = at(entry, 'resource');
      known(work, resource, 'El recurso', text(resource) ?? '', work.files.keys());
    }
  }
}
