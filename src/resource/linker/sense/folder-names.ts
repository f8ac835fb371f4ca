import { at, items, root, text } from '../cursor.ts';
import { error, known, type LinkContext, type LinkScope } from '../link-context.ts';

/** Names of folders and catalogues that the program needs for itself, or that only capitals tell apart; icons of the menu. */
export function checkNames(work: LinkContext): void {
  const { reserved, icons } = work.registry;
  const folders = [...work.files.keys()];
  for (const name of folders.filter((one) => reserved?.includes(one)))
    error(
      work,
      root(`${name}/fields.schema.json`, undefined),
      `«${name}» es una dirección del sistema: la carpeta necesita otro nombre.`,
    );
  for (const [name, other] of alike(folders))
    error(
      work,
      root(`${name}/fields.schema.json`, undefined),
      `La carpeta «${name}» se distingue de «${other}» solo por mayúsculas.`,
    );
  for (const [name, other] of alike(Object.keys(work.catalogs)))
    error(
      work,
      root(`_shared/catalogs/${name}.json`, undefined),
      `El catálogo «${name}» se distingue de «${other}» solo por mayúsculas.`,
    );
  checkFormerNames(work);
  const file = root('_shared/console.json', work.docs.get('_shared/console.json')?.value);
  const seen = new Set<string>();
  for (const menu of ['menu', 'userMenu'])
    for (const entry of items(at(file, menu))) {
      const resource = text(at(entry, 'resource')) ?? '';
      if (seen.has(resource)) error(work, entry, `«${resource}» está dos veces en el menú.`);
      seen.add(resource);
      if (!icons) continue;
      const icon = at(entry, 'icon');
      const name = text(icon);
      if (name !== undefined) known(work, icon, 'icon', name, icons);
    }
}

/** A folder takes over one table, its own excepted, and no two folders the same one. */
function checkFormerNames(work: LinkContext): void {
  const taken = new Map<string, string>();
  for (const name of work.files.keys()) {
    const fields = work.files.get(name)?.fields;
    if (!fields) continue;
    const cursor = at(fields, 'x-renamed-from');
    const was = text(cursor);
    if (was === undefined) continue;
    const other = taken.get(was);
    if (was === name) error(work, cursor, `La carpeta ya se llama «${was}».`);
    else if (other !== undefined) error(work, cursor, `La carpeta «${other}» ya toma la tabla de «${was}».`);
    else if (work.resources[name]?.source.kind !== 'table')
      error(work, cursor, `«${name}» no tiene tabla: nada pasa de «${was}».`, { key: true });
    taken.set(was, other ?? name);
  }
}

/** Fields and actions of a resource that only capitals tell apart. */
export function checkCapitals({ work, definition }: LinkScope): void {
  const files = work.files.get(definition.name);
  if (!files) return;
  for (const [path, other] of alike(Object.keys(definition.fields))) {
    const place = at(files.fields, ...path.split('.').flatMap((name) => ['properties', name]));
    error(work, place, `El campo «${path}» se distingue de «${other}» solo por mayúsculas.`, { key: true });
  }
  for (const [name, other] of alike(Object.keys(definition.actions.actions)))
    error(
      work,
      at(files.actions, 'actions', name),
      `La acción «${name}» se distingue de «${other}» solo por mayúsculas.`,
      {
        key: true,
      },
    );
}

/** Each name that an earlier one equals but for capitals, with that one. */
function alike(names: string[]): [string, string][] {
  const seen = new Map<string, string>();
  return names.flatMap((name): [string, string][] => {
    const other = seen.get(name.toLowerCase());
    seen.set(name.toLowerCase(), other ?? name);
    return other === undefined ? [] : [[name, other]];
  });
}
