import { describe, expect, it } from 'vitest';
import { wideningsOf } from '../../../src/resource/access/widenings.ts';
import { KINDS } from '../../../src/resource/kinds/registry.ts';
import { link } from '../../../src/resource/linker/link.ts';
import type { Schemas } from '../../../src/resource/model/definition.ts';
import { partOf } from '../../part.ts';
import { filesWith, registry } from './widening-files.ts';

type Files = Parameters<typeof filesWith>[0];
type Grants = Record<string, true | string>;
/** Who may do what with the rows, and the lines about the field that returns. */
type Rights = { operations: Record<string, Grants>; lines: Record<string, Grants>[] };

const ROLES = ['SUPER_ADMIN', 'LEGAL'];

function linked(files: Files): Schemas {
  const { schemas, problems } = link(filesWith(files), registry);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return schemas as Schemas;
}

/** A field of each kind that a file writes by its format, and of the plain types. */
const FIELDS: Record<string, object> = {
  ...Object.fromEntries(
    KINDS.flatMap(({ kind, written }) =>
      written && kind !== 'file'
        ? [[kind, { type: written.types?.[0] ?? 'string', format: written.format, title: 'Seña' }]]
        : [],
    ),
  ),
  text: { type: 'string', title: 'Seña', maxLength: 9 },
  integer: { type: 'integer', title: 'Seña' },
  boolean: { type: 'boolean', title: 'Seña' },
  reference: { type: 'integer', title: 'Seña', 'x-reference': 'birds' },
};

const OPERATIONS: Record<string, Grants>[] = [
  { list: { SUPER_ADMIN: true } },
  { read: { SUPER_ADMIN: true, LEGAL: true } },
  { list: { SUPER_ADMIN: true, LEGAL: 'own' } },
  { list: { SUPER_ADMIN: true }, reveal: { SUPER_ADMIN: true } },
  { list: { SUPER_ADMIN: true, LEGAL: true }, read: { SUPER_ADMIN: true, LEGAL: true }, reveal: { LEGAL: true } },
];
const LINES: Record<string, Grants>[][] = [
  [],
  [{ read: { SUPER_ADMIN: true } }],
  [{ read: { SUPER_ADMIN: true, LEGAL: 'own' } }],
  [{ read: { SUPER_ADMIN: true, LEGAL: true }, reveal: { LEGAL: true } }],
];
const TABLES = OPERATIONS.flatMap((operations) => LINES.map((lines): Rights => ({ operations, lines })));

const rightsFile = ({ operations, lines }: Rights, field: string) => ({
  scopes: { own: { name: '$me.username' } },
  operations,
  fields: lines.map((line) => ({ of: [field], ...line })),
});
const without = (rights: Rights) => rightsFile({ ...rights, lines: [] }, '');
const nobody: Rights = { operations: { list: { SUPER_ADMIN: true } }, lines: [] };

/** How a field returns: its resource, its name then, and the files before and after. */
const WAYS: Record<string, (field: object, rights: Rights) => [resource: string, name: string, Files, Files]> = {
  'under its name': (field, rights) => [
    'birds',
    'mark',
    { properties: {}, 'birds/permissions.json': without(rights) },
    { properties: { mark: field }, 'birds/permissions.json': rightsFile(rights, 'mark') },
  ],
  'under another name': (field, rights) => [
    'birds',
    'sign',
    { properties: {}, 'birds/permissions.json': without(rights) },
    {
      properties: { sign: { ...field, 'x-renamed-from': 'mark' } },
      'birds/permissions.json': rightsFile(rights, 'sign'),
    },
  ],
  'in a folder with another name': (field, rights) => {
    const of = (properties: object, more: object, permissions: object) => ({
      'fowl/fields.schema.json': {
        properties: { name: { type: 'string', title: 'Nombre', maxLength: 50 }, ...properties },
        ...more,
      },
      'fowl/permissions.json': permissions,
    });
    const menu = { 'birds/permissions.json': without(nobody), properties: {} };
    return [
      'fowl',
      'mark',
      { ...menu, ...renamedFolder(of({}, {}, without(rights))) },
      { ...menu, ...of({ mark: field }, { 'x-renamed-from': 'hens' }, rightsFile(rights, 'mark')) },
    ];
  },
  'in a slice of its table': (field, rights) => {
    const slice = (properties: object, permissions: object) => ({
      'hawks/fields.schema.json': {
        'x-source': { slice: 'birds' },
        type: 'object',
        properties: { name: {}, ...properties },
      },
      'hawks/permissions.json': permissions,
    });
    const doors = Object.fromEntries(Object.keys(rights.operations).map((name) => [name, true]));
    const birds = { ...without(nobody), doors: { hawks: doors } };
    return [
      'hawks',
      'mark',
      { properties: {}, 'birds/permissions.json': birds, ...slice({}, without(rights)) },
      {
        properties: { mark: field },
        'birds/permissions.json': birds,
        ...slice({ mark: {} }, rightsFile(rights, 'mark')),
      },
    ];
  },
};

const renamedFolder = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path.replace('fowl/', 'hens/'), file]));

/** The tables as they are before: those of birds and hens, each with the column. */
const STORED = new Map(['birds', 'hens'].map((name) => [name, new Map([['mark', 'text']])]));

/** Who gets at a value, by the table of rights alone. */
function readers(kind: string, { operations, lines }: Rights): string[] {
  const can = (role: string, ...words: string[]) => words.some((word) => operations[word]?.[role] !== undefined);
  const passes = (role: string, word: string) => lines.every((line) => line[word] === undefined || line[word][role]);
  return ROLES.filter((role) =>
    kind === 'secret'
      ? can(role, 'reveal') && passes(role, 'read') && passes(role, 'reveal')
      : can(role, 'list', 'read') && passes(role, 'read'),
  );
}

describe('a removed field that returns is said to everybody who gets at its values', () => {
  const kinds = Object.keys(FIELDS);
  const cases = Object.keys(WAYS).flatMap((way) => kinds.map((kind, turn) => [way, kind, turn] as const));

  it.each(cases)('%s, as %s, whatever the rights', (way, kind, turn) => {
    for (const rights of partOf(TABLES, turn, 5)) {
      const [resource, name, before, after] = (WAYS[way] as (typeof WAYS)[string])(FIELDS[kind] as object, rights);
      const found = wideningsOf(linked(before), linked(after), STORED);
      const said = found.filter((one) => one.what === 'returned' && one.resource === resource);
      const expected = readers(kind, rights);
      expect(said, JSON.stringify(rights)).toEqual(
        expected.length > 0 ? [{ what: 'returned', resource, roles: expected, names: [name] }] : [],
      );
    }
  });

  it('and a new field over no column is said to nobody', () => {
    for (const [kind, field] of Object.entries(FIELDS)) {
      const [, , before, after] = (WAYS['under its name'] as (typeof WAYS)[string])(field, TABLES.at(-1) as Rights);
      const found = wideningsOf(linked(before), linked(after), new Map([['birds', new Map()]]));
      expect(
        found.filter(({ what }) => what === 'returned'),
        kind,
      ).toEqual([]);
    }
  });
});
