import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry } from '../../../src/resource/model/definition.ts';

const META = join(import.meta.dirname, '../../../schemas/_meta');

export const noNames: Registry = { plugins: {}, views: {}, computes: [], computed: {}, checks: [], effects: {} };

/** A folder of schema files of a small invented business, for tests that edit them. */
type InventedFolder = {
  folder: string;
  write(file: string, content: object): void;
  text(file: string, content: string): void;
  remove(file: string): void;
  drop(): void;
};

export function inventFolder(): InventedFolder {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
  const text = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const write = (file: string, content: object) => {
    const $schema = `../_meta/${metaOf(file)}`;
    text(file, JSON.stringify({ $schema, ...content }, null, 2));
  };
  for (const name of readdirSync(META).filter((one) => one.endsWith('.json')))
    text(`_meta/${name}`, readFileSync(join(META, name), 'utf8'));
  const files: Record<string, object> = {
    '_shared/roles.json': { roles: { SUPER_ADMIN: { label: 'Jefa' } }, groups: {} },
    '_shared/console.json': {
      version: '1',
      menu: [{ resource: 'birds', label: 'Aves', icon: 'PersonOutlined' }],
      search: { list: 3, reference: 2 },
      api: { base: '/v1' },
      partnerHosts: [],
      limits: {},
      pageSizes: [10],
    },
    '_shared/messages.json': {
      'schemas.folder.in-place':
        'La carpeta «{folder}» llega con esta versión, y en su lugar ({own}) sigue la de usted: npm run schemas -- rename {folder} {renamed}.',
      'schemas.folder.overwritten':
        'La carpeta «{folder}» ({shipped}) sustituyó a la de usted: npm run schemas -- rename {folder} {renamed}.',
      'schemas.folder.taken':
        'La carpeta «{folder}» llega con esta versión ({shipped}) y usted ya tiene una con ese nombre ({own}): npm run schemas -- rename {folder} {renamed} le da otro, con sus registros.',
      'schemas.files.waits': 'Su cambio espera por un error en {place}.',
      'schemas.files.link': 'Lleva fuera de la carpeta.',
      'schemas.tables.renamed': '¿«{field}» es «{other}», que guarda {count} valores?',
      'schemas.tables.folder-gone': 'La carpeta «{folder}» tiene {count} registros.',
      'schemas.tables.column-empty': '«{field}» no tenía valores.',
      'schemas.tables.column-kept': '«{field}» y {count} valores se conservan.',
      'schemas.version.served': 'Se sirve la versión {version}.',
      'schemas.version.unknown': 'No hay una versión {version}.',
      'server.narrowing': '{count} registros no cumplirían el cambio.',
    },
    'birds/fields.schema.json': birds({ name: { type: 'string', title: 'Nombre', maxLength: 50 } }),
    'birds/permissions.json': rights,
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  return {
    folder,
    write,
    text,
    remove: (file) => rmSync(join(folder, file), { recursive: true, force: true }),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const rights = {
  operations: { list: { SUPER_ADMIN: true }, read: { SUPER_ADMIN: true }, create: { SUPER_ADMIN: true } },
};

export const birds = (properties: Record<string, unknown>) => ({
  title: 'Ave',
  'x-plural': 'Aves',
  type: 'object',
  properties: { id: { type: 'integer', title: 'Folio', readOnly: true }, ...properties },
});

function metaOf(file: string): string {
  const [, name = ''] = /([a-z]+)(?:\.schema)?\.json$/.exec(file) ?? [];
  return `${name}.schema.json`;
}
