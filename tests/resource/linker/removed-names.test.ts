import { describe, expect, it } from 'vitest';
import { createLinker, type FileTexts, type LinkResult } from '../../../src/resource/linker/link.ts';
import { versionOf } from '../../../src/resource/linker/version.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { EVERY_CASE } from '../../part.ts';
import { realFiles } from '../../schemas/folder.ts';

/** A name of the shipped files: what the ledger calls it, and the files without it. */
type Removal = { what: string; name: string; of?: string; file: string; without: () => FileTexts };

type Row = { [name: string]: unknown };
const valueIn = (file: string): Row => JSON.parse(realFiles[file] as string) as Row;

/** Each key below the place, with the files that lack it. */
function keysBelow(file: string, what: string, of: string | undefined, ...path: string[]): Removal[] {
  const holder = (value: Row) => path.reduce<Row | undefined>((above, name) => above?.[name] as Row | undefined, value);
  const names = Object.keys(holder(valueIn(file)) ?? {}).filter((name) => name !== '$schema');
  return names.map((name) => ({
    what,
    name,
    of,
    file,
    without() {
      const value = valueIn(file);
      delete (holder(value) as Row)[name];
      return { ...realFiles, [file]: JSON.stringify(value, null, 2) };
    },
  }));
}

function withoutFiles(what: string, name: string, file: string, isGone: (file: string) => boolean): Removal {
  const without = () => Object.fromEntries(Object.entries(realFiles).filter(([one]) => !isGone(one)));
  return { what, name, file, without };
}

function codesOf(file: string, of: string): Removal[] {
  const items = valueIn(file).items as { code: unknown }[];
  return items.map(({ code }) => ({
    what: 'code',
    name: String(code),
    of,
    file,
    without() {
      const left = items.filter((item) => item.code !== code);
      return { ...realFiles, [file]: JSON.stringify({ ...valueIn(file), items: left }, null, 2) };
    },
  }));
}

function removals(): Removal[] {
  return Object.keys(realFiles).flatMap((file): Removal[] => {
    const [folder = '', kind = ''] = file.split('/');
    if (folder === '_shared' && kind === 'catalogs') {
      const name = file.replace(/^.*\/|\.json$/g, '');
      return [withoutFiles('catalogue', name, file, (one) => one === file), ...codesOf(file, name)];
    }
    if (file === '_shared/roles.json')
      return [...keysBelow(file, 'role', undefined, 'roles'), ...keysBelow(file, 'group', undefined, 'groups')];
    if (file === '_shared/messages.json') return keysBelow(file, 'message', undefined);
    if (folder.startsWith('_')) return [];
    if (kind === 'fields.schema.json')
      return [
        withoutFiles('resource', folder, file, (one) => one.startsWith(`${folder}/`)),
        ...keysBelow(file, 'field', folder, 'properties'),
      ];
    if (kind === 'permissions.json') return keysBelow(file, 'scope', folder, 'scopes');
    if (kind === 'actions.json') return keysBelow(file, 'action', folder, 'actions');
    return kind === 'messages.json' ? keysBelow(file, 'message', folder) : [];
  });
}

/** All names of the kinds of which there are few; of the others the same ones in each run that does not ask every case. */
const SAMPLE: Record<string, number> = { field: 12, code: 6, message: 6, action: 6, catalogue: 6, resource: 6 };

function sampled(all: Removal[]): Removal[] {
  const hash = ({ file, name }: Removal) => versionOf({ [file]: name });
  const sorted = all.map((one) => [hash(one), one] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const count = new Map<string, number>();
  return sorted.flatMap(([, one]) => {
    const number = (count.get(one.what) ?? 0) + 1;
    count.set(one.what, number);
    return EVERY_CASE || number <= (SAMPLE[one.what] ?? Number.POSITIVE_INFINITY) ? [one] : [];
  });
}

describe('a name that is removed from the shipped files [S-040]', () => {
  const linkAgain = createLinker(registryOf());
  const { uses } = linkAgain(realFiles);
  const used = new Set(uses.map(({ what, name, of }) => [what, name, of].join(' ')));
  const shared = valueIn('_shared/messages.json');
  /** What is there without being written: the key of a row, the operations, and the sentences of all resources. */
  const isGivenAnyway = ({ what, name, of }: Removal) =>
    (what === 'field' && name === 'id') ||
    (what === 'action' && ['create', 'update', 'delete', 'review'].includes(name)) ||
    (what === 'message' && of !== undefined && Object.hasOwn(shared, name));
  const isUsed = (one: Removal) => !isGivenAnyway(one) && used.has([one.what, one.name, one.of].join(' '));
  const summary = ({ problems }: LinkResult) => problems.map(({ file, message }) => `${file}: ${message}`);

  const chosen = sampled(removals());
  it.each([...new Set(chosen.map(({ what }) => what))])(
    'of the kind %s is one problem, where it was',
    (kind) => {
      const some = chosen.filter(({ what }) => what === kind);
      const wrong: unknown[] = [];
      for (const removal of some) {
        const result = linkAgain(removal.without());
        // What nothing needs came into force.
        if (result.schemas) linkAgain(realFiles);
        const [first] = result.problems;
        const isRight = first ? first.file === removal.file && result.problems.length <= 3 : !isUsed(removal);
        if (!isRight)
          wrong.push([
            removal.what,
            removal.name,
            removal.of,
            isUsed(removal),
            result.problems.length,
            summary(result).slice(0, 6),
          ]);
      }
      expect(wrong).toEqual([]);
      expect(some.length).toBeGreaterThan(0);
    },
    EVERY_CASE ? 900_000 : 120_000,
  );
});
