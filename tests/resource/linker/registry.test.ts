import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../src/resource/model/definition.ts';
import { actorOf, ME } from '../../../src/server/auth/actor.ts';
import { RESERVED } from '../../../src/server/http/reserved.ts';
import { realFiles } from '../../schemas/folder.ts';

const person = {
  id: 1,
  email: 'a@b.mx',
  username: 'x',
  roles: ['PARTNER'],
  id_partner: 7,
  revoked: false,
  hasPartnerCompanies: true,
};

/** Addresses of the console alone, or of a plug-in of its own. */
const OF_CONSOLE = ['studio', 'atajos'];

describe('names that the program needs for itself', () => {
  const folder = join(import.meta.dirname, '../../../src');
  const texts = readdirSync(join(folder, 'server/http'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, 'server/http', name), 'utf8'));
  const routes = texts.flatMap((text) => [
    ...text.matchAll(/(?:api, |url: |url = |api\.\w+\(\s*)'\/([a-z-]+)([^']*)'/g),
  ]);
  it('are the first parts of its routes, but of those that begin with the name of a shipped resource', () => {
    const first = new Set(
      routes.map(([, name = '']) => name).filter((name) => !(`${name}/fields.schema.json` in realFiles)),
    );
    expect([...first].sort()).toEqual(RESERVED.filter((name) => !OF_CONSOLE.includes(name)).sort());
  });
  it('are those of the console too', () => {
    const text = readFileSync(join(folder, 'console/app/App.tsx'), 'utf8');
    for (const [, name] of text.matchAll(/path: '([a-z]+)/g)) expect(RESERVED).toContain(name);
  });
});

it('the files may name of the person exactly what is known of a person, and the company for which he acts', () => {
  const roles = { roles: {}, groups: { '@partners': ['PARTNER'] } };
  const actor = actorOf(person, { roles } as unknown as Schemas);
  expect(Object.keys({ ...actor, acting_for: 8 }).sort()).toEqual(Object.keys(ME).sort());
});
