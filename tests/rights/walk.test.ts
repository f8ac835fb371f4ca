import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { newResource } from '../../generators/new-resource.ts';
import type { Schemas } from '../../src/resource/model/definition.ts';
import { SHIPPED } from '../server/helpers/house.ts';
import { grantOf, isAmong } from './oracle.ts';
import { routesOf, targetsOf, unnamed, unprobed } from './walk.ts';

describe('what is probed', () => {
  it('a new route without a line of the oracle is named as missing, whatever its method (trust 36)', async () => {
    const app = Fastify();
    app.register(
      async (api) => {
        api.get('/timezones', () => ({}));
        api.get('/:resource/:id/secrets', () => ({}));
        api.post('/bulk', () => ({}));
      },
      { prefix: '/v1' },
    );
    await app.ready();
    expect(unprobed(routesOf(app)).map((line) => line.split(':').slice(0, -1).join(':'))).toEqual(
      expect.arrayContaining(['GET /v1/:resource/:id/secrets', 'POST /v1/bulk']),
    );
    expect(unprobed(routesOf(app))).toHaveLength(2);
    await app.close();
  });

  it('a resource made by npm run new is asked at each of its addresses, by everybody, without a line of test (trust 36)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
    try {
      cpSync(SHIPPED, folder, { recursive: true });
      expect(newResource(folder, 'branches', { title: 'Sucursal', plural: 'Sucursales' }).ok).toBe(true);
      const schemas = loadSchemas(folder);
      const kinds = targetsOf(schemas).filter(({ definition }) => definition.name === 'branches');
      expect(kinds.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
        expect.arrayContaining([
          'collection branches',
          'record branches/{id}',
          'print branches/{id}/pdf',
          'history branches/{id}/history',
          'reveal branches/{id}/reveal',
          'restore branches/{id}/restore',
          'preview branches/preview',
          'export branches',
          'schema schemas/branches',
        ]),
      );
      // The general rule speaks of it: the staff at most.
      expect(grantOf(['PARTNER'], 'branches', 'list')).toBe('no');
      expect(grantOf(['ADMIN'], 'branches', 'list')).toBe('open');
      expect(unnamed(schemas, isStaff)).toEqual([]);
      expect(unnamed(openedTo(schemas, 'PARTNER'), isStaff)[0]).toContain('branches: write its line');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const isStaff = (role: string) => isAmong([role], 'STAFF');

function openedTo(schemas: Schemas, role: string): Schemas {
  const opened = structuredClone(schemas.resources);
  const list = opened.branches?.permissions.operations.list;
  if (list) list[role] = true;
  return { ...schemas, resources: opened };
}
