import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '../../../src/resource/model/definition.ts';

const META = join(import.meta.dirname, '../../../schemas/_meta');
export const registry: Registry = {
  plugins: {},
  views: {},
  computes: [],
  computed: {},
  checks: [],
  effects: { fly: {} },
};

const NAME = { name: { type: 'string', title: 'Nombre', maxLength: 50 } };

/** A small business with birds; `properties` replace the fields beside the name, other keys are files. */
export function filesWith({ properties, ...files }: { properties?: object } & Record<string, object>) {
  const texts: Record<string, string> = {};
  for (const name of readdirSync(META).filter((one) => one.endsWith('.json')))
    texts[`_meta/${name}`] = readFileSync(join(META, name), 'utf8');
  const fields = { ...NAME, ...(properties ?? { wings: { type: 'integer', title: 'Alas' } }) };
  const all: Record<string, object> = {
    '_shared/roles.json': { roles: { SUPER_ADMIN: { label: 'Jefa' }, LEGAL: { label: 'Legal' } }, groups: {} },
    '_shared/console.json': {
      version: '1',
      menu: [{ resource: 'birds', label: 'Aves', icon: 'PersonOutlined' }],
      search: { list: 3, reference: 2 },
      api: { base: '/v1' },
      partnerHosts: [],
      limits: {},
      pageSizes: [10],
    },
    '_shared/messages.json': {},
    'birds/fields.schema.json': { properties: fields },
    'birds/permissions.json': {
      scopes: { own: { name: '$me.username' } },
      operations: { list: { SUPER_ADMIN: true, LEGAL: 'own' } },
    },
    ...files,
  };
  for (const [file, content] of Object.entries(all)) texts[file] = JSON.stringify(whole(file, content));
  return texts;
}

function whole(file: string, content: object): object {
  const name = file.split('/').at(-1)?.replace('.schema.json', '').replace('.json', '');
  const meta = { $schema: `../_meta/${name}.schema.json` };
  const title = 'x-source' in content && !('properties' in content) ? {} : { type: 'object' };
  return file.endsWith('fields.schema.json')
    ? { ...meta, title: 'Ave', 'x-plural': 'Aves', 'x-label': '{id}', ...title, ...content }
    : { ...meta, ...content };
}
