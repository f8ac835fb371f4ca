import { describe, expect, it } from 'vitest';
import { maySee, type SeenAs, seenFields } from '../../src/resource/access/may-see.ts';
import { readableFields } from '../../src/resource/access/permissions.ts';
import type { Definition } from '../../src/resource/model/definition.ts';
import { actor, of, schemas } from './real.ts';

const USES: Exclude<SeenAs, 'reveal'>[] = [
  'read',
  'list',
  'export',
  'print',
  'label',
  'file',
  'filter',
  'sort',
  'search',
  'history',
  'tell',
  'explain',
];
const resources = Object.values(schemas.resources);
const viewers = Object.keys(schemas.roles.roles).flatMap((role) =>
  resources.map((definition) => ({ schemas, definition, actor: actor([role], 10) })),
);

describe('the one question about a value', () => {
  it('implies the right to read the field, for every use, role and field', () => {
    expect(viewers.length).toBeGreaterThan(500);
    const beyond = viewers.flatMap((viewer) => {
      const readable = new Set(readableFields(viewer.definition, viewer.actor));
      return USES.flatMap((use) => seenFields(viewer, use).filter((path) => !readable.has(path)));
    });
    expect(beyond).toEqual([]);
  });

  it('says of each field what it says of all of them', () => {
    const different = viewers.flatMap((viewer) =>
      (['list', 'filter'] as const).flatMap((use) => {
        const seen = new Set(seenFields(viewer, use));
        const wrong = Object.keys(viewer.definition.fields).filter(
          (path) => maySee(viewer, path, use).allowed !== seen.has(path),
        );
        return wrong.map((path) => `${viewer.actor.roles} ${viewer.definition.name} ${path} ${use}`);
      }),
    );
    expect(different).toEqual([]);
  });

  it('allows no filter, order, search, history, notice or explanation by what may be masked', () => {
    const debits = of('debits');
    const [partner, admin] = (['PARTNER', 'SUPER_ADMIN'] as const).map((role) => ({
      schemas,
      definition: debits,
      actor: actor([role], 10),
    })) as [Parameters<typeof maySee>[0], Parameters<typeof maySee>[0]];
    for (const use of ['filter', 'sort', 'search', 'history', 'tell', 'explain'] as const)
      expect(maySee(partner, 'clabe', use).allowed, use).toBe(false);
    for (const use of ['read', 'list', 'filter'] as const) expect(maySee(admin, 'clabe', use).allowed, use).toBe(true);
    expect(maySee(partner, 'clabe', 'list').allowed).toBe(true);
  });

  it('asks for the operation, the read line and the reveal line of a secret, and answers none in another way (trust 1)', () => {
    const users = of('users');
    const as = (role: string, definition = users) => ({ schemas, definition, actor: actor([role]) });
    expect(maySee(as('SUPER_ADMIN'), 'api_key', 'reveal', { record: { id: 7 } }).allowed).toBe(true);
    expect(maySee(as('ADMIN'), 'api_key', 'reveal', { record: { id: 7 } })).toMatchObject({
      allowed: false,
      reason: 'verdicts.field-read',
    });
    expect(maySee(as('LEGAL'), 'api_key', 'reveal', { record: { id: 7 } }).allowed).toBe(false);
    for (const use of USES) expect(maySee(as('SUPER_ADMIN'), 'api_key', use).allowed, use).toBe(false);
    const narrowed = (lines: object): Definition => ({
      ...users,
      permissions: { ...users.permissions, fields: [{ of: ['api_key'], ...lines }] },
    });
    const open = { ADMIN: true, SUPER_ADMIN: true } as const;
    const closed = { SUPER_ADMIN: true } as const;
    for (const [read, reveal, expected] of [
      [open, open, true],
      [open, closed, false],
      [closed, open, false],
      [open, undefined, true],
    ] as const)
      expect(
        maySee(as('ADMIN', narrowed({ read, ...(reveal ? { reveal } : {}) })), 'api_key', 'reveal', {
          record: { id: 7 },
        }).allowed,
      ).toBe(expected);
  });
});
