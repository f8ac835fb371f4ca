import { describe, expect, it } from 'vitest';
import { createLinker, type FileTexts, type LinkResult, link } from '../../../src/resource/linker/link.ts';
import type { Definition, Json, Problem } from '../../../src/resource/model/definition.ts';
import { isRow } from '../../../src/resource/model/path.ts';
import { validateRecord } from '../../../src/resource/validation/validate-record.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { realFiles } from '../../schemas/folder.ts';
import { registry, sampleFiles } from '../sample.ts';

const resourcesOf = ({ schemas, problems }: LinkResult): Record<string, Definition> => {
  if (!schemas) throw new Error(JSON.stringify(problems));
  return schemas.resources;
};

/** The resources that are other objects than before. */
const changed = (before: Record<string, Definition>, after: Record<string, Definition>): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);

const withText = (files: FileTexts, file: string, change: (text: string) => string): FileTexts => {
  const text = change(files[file] ?? '');
  expect(text, file).not.toBe(files[file]);
  return { ...files, [file]: text };
};

const withJson = (files: FileTexts, file: string, change: (value: never) => void): FileTexts =>
  withText(files, file, (text) => {
    const value = JSON.parse(text) as never;
    change(value);
    return JSON.stringify(value);
  });

describe('linking again', () => {
  it('one edited label links one resource; the others are the same objects', () => {
    const linkAgain = createLinker(registryOf());
    const before = resourcesOf(linkAgain(realFiles));
    const file = 'holidays/fields.schema.json';
    const edited = withText(realFiles, file, (text) => text.replace(/"title": "[^"]*"/, '"title": "Otro título"'));
    const after = resourcesOf(linkAgain(edited));
    expect(changed(before, after)).toEqual(['holidays']);
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length);
    expect(after.holidays?.title).toBe('Otro título');
  });
  it('the same files give the same objects', () => {
    const linkAgain = createLinker(registryOf());
    expect(changed(resourcesOf(linkAgain(realFiles)), resourcesOf(linkAgain({ ...realFiles })))).toEqual([]);
  });
  it('a shared file links those that read it: a catalogue those with its codes, a type those of this type', () => {
    const linkAgain = createLinker(registryOf());
    const before = resourcesOf(linkAgain(realFiles));
    const name = 'marital-status';
    const users = Object.values(before).filter((one) => JSON.stringify(one).includes(`"catalog":"${name}"`));
    expect(users.length).toBeGreaterThan(0);
    const edited = withJson(realFiles, `_shared/catalogs/${name}.json`, (catalog: { items: { label: string }[] }) => {
      (catalog.items[0] as { label: string }).label = 'Otra palabra';
    });
    const after = resourcesOf(linkAgain(edited));
    for (const { name: user } of users) expect(changed(before, after)).toContain(user);
    expect(changed(before, after)).not.toContain('holidays');
    const typed = withJson(edited, '_shared/types.json', (types: { folio: { title: string } }) => {
      types.folio.title = 'Número de folio';
    });
    const last = resourcesOf(linkAgain(typed));
    const takers = Object.keys(realFiles).filter((file) => realFiles[file]?.includes('"x-type": "folio"'));
    expect(changed(after, last)).toContain(takers[0]?.split('/')[0]);
    expect(changed(after, last).length).toBeLessThan(Object.keys(after).length);
  });
  it('a removed code is refused at once, though the definition was kept before', () => {
    const linkAgain = createLinker(registryOf());
    const before = linkAgain(realFiles).schemas;
    const field = Object.values(before?.resources.users?.fields ?? {}).find((one) => one.catalog === 'marital-status');
    if (!before || !field?.catalog) throw new Error('no field with a catalogue');
    const [code] = before.catalogs[field.catalog]?.items ?? [];
    const refused = (schemas: typeof before) => {
      const value = field.path.split('.').reduceRight<Json>((inner, part) => ({ [part]: inner }), code?.code ?? null);
      const options = { mode: 'update' as const, paths: [field.path] };
      return validateRecord(schemas.resources.users as Definition, schemas, value as never, options).length > 0;
    };
    expect(refused(before)).toBe(false);
    const edited = withJson(realFiles, `_shared/catalogs/${field.catalog}.json`, (catalog: { items: unknown[] }) => {
      catalog.items.shift();
    });
    const after = linkAgain(edited);
    if (after.schemas) expect(refused(after.schemas)).toBe(true);
    else expect(after.problems).not.toEqual([]);
  });
  it('a mistake in one file keeps its place and sentence, and later links are right', () => {
    const linkAgain = createLinker(registry);
    const before = resourcesOf(linkAgain(sampleFiles));
    const broken = withText(sampleFiles, 'books/list.json', (text) => text.replace('"columns"', '"colums"'));
    const fresh = link(broken, registry);
    expect(fresh.problems).not.toEqual([]);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(linkAgain(broken)).toEqual(fresh);
      expect(changed(before, resourcesOf(linkAgain(sampleFiles)))).toEqual([]);
    }
  });
  it('a check in another file sees a field that went away', () => {
    const linkAgain = createLinker(registryOf());
    linkAgain(realFiles);
    const edited = withText(realFiles, 'users/fields.schema.json', (text) =>
      text.replace('"id_partner"', '"id_company"'),
    );
    const { problems } = linkAgain(edited);
    expect(problems).toHaveLength(1);
    const [{ also = [], ...found }] = problems as [Problem];
    expect(found).toMatchObject({
      file: 'users/fields.schema.json',
      code: 'removed',
      subject: { what: 'field', name: 'id_partner', of: 'users' },
      message: expect.stringMatching(/^Falta el campo «id_partner»: lo necesitan .+; lo usan \d+ lugares\.$/),
    });
    expect(also.some(({ file }) => !file.startsWith('users/'))).toBe(true);
    expect(problems).toEqual(link(edited, registryOf(), { before: realFiles }).problems);
  });
});

/** The same numbers on each run. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Each object and list in a file, to change something in it. */
function nodesOf(value: Json): (Json[] | Record<string, Json>)[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(nodesOf)];
  return isRow(value)
    ? [value as Record<string, Json>, ...Object.values(value as Record<string, Json>).flatMap(nodesOf)]
    : [];
}

function edit(files: FileTexts, random: () => number): FileTexts {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const names = Object.keys(files).filter((file) => !file.startsWith('_meta'));
  const file = pick(names);
  if (random() < 0.05) {
    const { [file]: _, ...rest } = files;
    return rest;
  }
  const value = JSON.parse(files[file] ?? '{}') as Json;
  const node = pick(nodesOf(value)) as Record<string, Json>;
  const key = pick(Object.keys(node));
  const other = pick(Object.keys(node));
  const change = random();
  if (key === undefined || key === '$schema') return { ...files, [file]: `${files[file]} ` };
  if (change < 0.4 && typeof node[key] === 'string') node[key] = `${node[key]}${random() < 0.5 ? ' x' : ''}`;
  else if (change < 0.5 && Array.isArray(node)) node.splice(Number(key), 1);
  else if (change < 0.6) delete node[key];
  else if (change < 0.7 && typeof node[key] === 'boolean') node[key] = !node[key];
  else if (change < 0.8) node[`${key}2`] = node[key] as Json;
  else if (other !== undefined) node[key] = structuredClone(node[other]) as Json;
  return { ...files, [file]: JSON.stringify(value, null, 2) };
}

/** What a link says, as data: a proxy or a shared hidden state would not survive it. */
const plain = ({ schemas, problems }: LinkResult) => {
  const { registry: _, ...rest } = schemas ?? {};
  return structuredClone({ rest: JSON.parse(JSON.stringify(rest)) as Json, problems });
};

describe('any sequence of edits links as it does from nothing', () => {
  it.each([
    { name: 'the invented folder', start: sampleFiles, of: registry, turns: 150, seed: 7 },
    { name: 'the shipped folder', start: realFiles, of: registryOf(), turns: 12, seed: 11 },
  ])(
    'in $name',
    ({ start, of, turns, seed }) => {
      const random = pseudoRandom(seed);
      const linkAgain = createLinker(of);
      let good: FileTexts = start;
      let before: FileTexts | undefined;
      let files: FileTexts = start;
      let linked = 0;
      for (let turn = 0; turn < turns; turn += 1) {
        files = edit(files, random);
        const again = linkAgain(files);
        expect(plain(again), `turn ${turn}`).toEqual(plain(link(files, of, { ...(before ? { before } : {}) })));
        if (again.schemas) {
          structuredClone({ ...again.schemas, registry: undefined });
          good = files;
          before = files;
          linked += 1;
        } else if (random() < 0.7) files = good;
      }
      expect(linked).toBeGreaterThan(turns / 10);
    },
    120_000,
  );
});
