import { describe, expect, it } from 'vitest';
import { createLinker, link } from '../../../src/resource/linker/link.ts';
import type { Problem } from '../../../src/resource/model/definition.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { partOf } from '../../part.ts';
import { realFiles } from '../../schemas/folder.ts';
import { offsetOf, pointerAt } from '../pointer-at.ts';
import { conditions } from './sense/conditions.ts';
import { documents } from './sense/documents.ts';
import { figures } from './sense/figures.ts';
import { fit } from './sense/fit.ts';
import { forms } from './sense/forms.ts';
import { legal } from './sense/legal.ts';
import { messages } from './sense/messages.ts';
import { names } from './sense/names.ts';
import { rights } from './sense/rights.ts';
import { type Change, changed, type Seed } from './sense/seed.ts';
import { silent } from './sense/silent.ts';
import { texts } from './sense/texts.ts';
import { values } from './sense/values.ts';
import { variables } from './sense/variables.ts';

const registry = registryOf();
const linkAgain = createLinker(registry);

/** The shipped files with changes in some of them. */
const withChanges = (changes: Record<string, Change>) => ({
  ...realFiles,
  ...Object.fromEntries(Object.entries(changes).map(([file, change]) => [file, changed(realFiles[file], change)])),
});

const SEEDS: Record<string, Seed[]> = {
  variables,
  messages,
  values,
  conditions,
  forms,
  documents,
  names,
  rights,
  silent,
  fit,
  figures,
};

it('there are more than two hundred mistakes and sixty legal edits, each kind once [H-028]', () => {
  const kinds = [...Object.values(SEEDS).flat(), ...texts].map(([kind, file]) => `${kind} ${file}`);
  expect(kinds.length).toBeGreaterThanOrEqual(200);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(legal.length).toBeGreaterThanOrEqual(60);
});

it('the shipped files have no problem', () => {
  expect(linkAgain(realFiles).problems).toEqual([]);
});

describe.each(Object.entries(SEEDS))('a mistake of %s', (area, seeds) => {
  it.each(partOf(seeds, Object.keys(SEEDS).indexOf(area)))(
    '%s is found at its place (%s)',
    (_, file, change, at, says, more = {}) => {
      const { warning, count = 1, also = {} } = more;
      const files = withChanges({ ...also, [file]: change });
      const { schemas, problems } = linkAgain(files);
      const [where, pointer] = at.includes('#') ? (at.split('#') as [string, string]) : [file, at];
      const said = problems.map(({ message, suggestion }) => [message, suggestion ?? ''].join(' ').trim());
      expect(said).toContain(says);
      const found = problems[said.indexOf(says)] as Problem;
      expect({ file: found.file, pointer: found.pointer, severity: found.severity }).toEqual({
        file: where,
        pointer,
        severity: warning ? 'warning' : 'error',
      });
      expect(problems).toHaveLength(count);
      expect(schemas === null).toBe(!warning);
      const text = files[where] ?? '';
      expect(pointerAt(text, offsetOf(text, found.line, found.column)) ?? '').toBe(pointer);
    },
  );
});

describe('a legal edit', () => {
  it.each(partOf(legal, 0))('has no problem: %s %j', (file, change) => {
    expect(linkAgain(withChanges({ [file]: change })).problems).toEqual([]);
  });
});

it('a right that only a slice gave is missed in its base when the slice takes it away', () => {
  const readers = { '/operations/list': { '@admins': true }, '/operations/read': { '@admins': true } };
  const linker = createLinker(registry, { before: realFiles });
  const first = withChanges({ 'documents/permissions.json': readers });
  const then = {
    ...first,
    'documentUsersVersion/permissions.json': changed(first['documentUsersVersion/permissions.json'], readers),
  };
  const before = linker(first).problems;
  expect(linker(then).problems).toEqual(link(then, registry, { before: first }).problems);
  const blind = (problems: Problem[]) => problems.filter(({ message }) => message.includes('el botón no se ve'));
  expect(blind(linker(then).problems).length).toBeGreaterThan(blind(before).length);
});

describe('a group that loses a role', () => {
  const without = (group: string, role: string) => {
    const roles = JSON.parse(realFiles['_shared/roles.json'] ?? '');
    roles.groups[group] = roles.groups[group].filter((one: string) => one !== role);
    const files = { ...realFiles, '_shared/roles.json': JSON.stringify(roles, null, 2) };
    return createLinker(registry, { before: realFiles })(files).problems;
  };
  it.each([
    ['@admins', 3],
    ['@staff', 3],
  ])('is to blame for what fails elsewhere without it: %s', (group, count) => {
    const problems = without(group, 'SUPER_ADMIN');
    expect(problems).toMatchObject([
      {
        file: '_shared/roles.json',
        pointer: `/groups/${group}`,
        message: `«${group}» ya no tiene a SUPER_ADMIN; sin eso dejan de valer ${count} lugares de otros archivos.`,
        severity: 'error',
      },
    ]);
    expect(problems[0]?.also).toHaveLength(count);
  });
  it('is no mistake where nothing fails', () => {
    expect(without('@names', 'SUPER_ADMIN')).toEqual([]);
  });
});

describe('a folder that is gone', () => {
  const without = (...folders: string[]) => {
    const left = Object.entries(realFiles).filter(([file]) => !folders.some((one) => file.startsWith(`${one}/`)));
    const menus = JSON.parse(realFiles['_shared/console.json'] ?? '') as Record<string, { resource: string }[]>;
    for (const menu of ['menu', 'userMenu'])
      menus[menu] = (menus[menu] ?? []).filter(({ resource }) => !folders.includes(resource));
    return { ...Object.fromEntries(left), '_shared/console.json': JSON.stringify(menus) };
  };
  const keepers = (files: Record<string, string>) =>
    createLinker(registry, { before: realFiles })(files).problems.filter(({ message }) =>
      message.includes('nadie podría deshacer'),
    );
  it('may be that of the versions, which a command returns to', () => {
    expect(keepers(without('schemaVersions', 'schemaDifferences'))).toEqual([]);
  });
  it('may not be that of the administrators', () => {
    const file = 'users/permissions.json';
    const files = { ...without('admins'), [file]: changed(realFiles[file], { '/doors/admins': undefined }) };
    expect(keepers(files)).toMatchObject([{ file: '_shared/roles.json' }]);
  });
});

it('each shipped sentence is used', () => {
  const { messages } = registry;
  const strict = messages && { ...registry, messages: { ...messages, params: {} } };
  const { problems } = link(realFiles, strict ?? registry);
  expect(problems.filter(({ message }) => message.startsWith('Nadie usa'))).toEqual([]);
});

describe('a mistake that was in force before this version', () => {
  const file = 'debits/permissions.json';
  const old = withChanges({ [file]: { '/scopes/own/partner': '$me.idpartner' } });
  it('is an error where nothing is known of before, and else a warning', () => {
    expect(link(old, registry).schemas).toBeNull();
    const { schemas, problems } = link(old, registry, { before: old });
    expect(schemas).not.toBeNull();
    expect(problems.map(({ severity }) => severity)).toEqual(['warning']);
  });
  it('stays one while other lines and files are edited, also in the next versions', () => {
    const linker = createLinker(registry, { before: old });
    for (const title of ['A', 'B']) {
      const edited = { ...old, [file]: changed(old[file], { '/scopes/other': { token: title } }) };
      const { schemas, problems } = linker({
        ...edited,
        'debits/messages.json': changed(old['debits/messages.json'], { '/scopes.other': title }),
      });
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(schemas).not.toBeNull();
    }
  });
  it('is an error when it is touched, or when it comes back after it was mended', () => {
    const linker = createLinker(registry, { before: old });
    const touched = { ...old, [file]: changed(old[file], { '/scopes/own/partner': '$me.idpartners' }) };
    expect(linker(old).schemas).not.toBeNull();
    expect(linker(touched).schemas).toBeNull();
    expect(linker(old).schemas).not.toBeNull();
    expect(linker(realFiles).problems).toEqual([]);
    expect(linker(old).schemas).toBeNull();
  });
});

describe('a folder that lacks a field which code reads', () => {
  const lacking = withChanges({ 'payments/fields.schema.json': { '/properties/reduce_term': undefined } });
  it('is refused as an edit, and starts with a warning where it was in force before', () => {
    const says = { message: 'Falta el campo «reduce_term»: lo necesita «apply-payment».' };
    const edit = linkAgain(lacking);
    expect(edit.problems).toMatchObject([{ ...says, severity: 'error' }]);
    expect(edit.schemas).toBeNull();
    const update = link(lacking, registry, { before: lacking });
    expect(update.problems).toMatchObject([{ ...says, severity: 'warning' }]);
    expect(update.schemas).not.toBeNull();
  });
});
