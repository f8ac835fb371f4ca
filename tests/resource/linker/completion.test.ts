import { describe, expect, it } from 'vitest';
import { completionOf, type Linked } from '../../../src/resource/linker/completion.ts';
import { createLinker } from '../../../src/resource/linker/link.ts';
import { versionOf } from '../../../src/resource/linker/version.ts';
import type { Json } from '../../../src/resource/model/definition.ts';
import { isRow } from '../../../src/resource/model/path.ts';
import { realFiles } from '../../schemas/folder.ts';
import { registry, schemas, uses, WHATS } from './real-names.ts';

const linked = { ...schemas, registry } as Linked;
const made = new Map<string, Record<string, string>>();
const filesOf = (resource: string) => {
  const files = made.get(resource) ?? completionOf(resource, realFiles, linked);
  made.set(resource, files);
  return files;
};

type Node = { [word: string]: Json };
type Place = { file: string; node: Node };

/** All schemas that can apply at a place, references followed. */
function parts(resource: string, { file, node }: Place): Place[] {
  const { $ref } = node;
  const below = [node.if && node.then, node.else, ...['anyOf', 'oneOf', 'allOf'].flatMap((word) => node[word] ?? [])];
  const all = below.filter((one): one is Node => isRow(one)).map((inner) => ({ file, node: inner }));
  if (typeof $ref === 'string') all.push(resolved(resource, file, $ref));
  return [{ file, node }, ...all.flatMap((one) => parts(resource, one))];
}

function resolved(resource: string, from: string, $ref: string): Place {
  const [name, pointer = ''] = $ref.split('#');
  const file = name === '' ? from : (name as string);
  const steps = pointer.split('/').slice(1);
  const meta = JSON.parse(filesOf(resource)[`_meta/of/${resource}/${file}`] as string) as Node;
  return { file, node: steps.reduce((node, step) => node[step] as Node, meta) };
}

function inner(resource: string, place: Place, step: string): Place[] {
  return parts(resource, place).flatMap(({ file, node }) => {
    const own = isRow(node.properties) && node.properties[step];
    const pattern = Object.entries(isRow(node.patternProperties) ? node.patternProperties : {});
    const matching = pattern.filter(([one]) => new RegExp(one).test(step)).map(([, one]) => one);
    const found = own ? [own] : matching.length > 0 ? matching : [node.items, node.additionalProperties];
    return found.filter((one): one is Node => isRow(one)).map((one) => ({ file, node: one }));
  });
}

/** What an editor offers at the place of a use: the values there, or the keys beside it. */
function offeredAt(resource: string, kind: string, pointer: string, isKey: boolean): Set<string> {
  const steps = pointer.split('/').slice(1);
  if (isKey) steps.pop();
  const root = resolved(resource, `${kind}.schema.json`, '#');
  const places = steps.reduce<Place[]>((all, step) => all.flatMap((place) => inner(resource, place, step)), [root]);
  const found = places
    .flatMap((place) => parts(resource, place))
    .flatMap(({ node }): Json[] => {
      if (isKey) return isRow(node.properties) ? Object.keys(node.properties) : [];
      return [...(Array.isArray(node.enum) ? node.enum : []), ...(node.const === undefined ? [] : [node.const])];
    });
  return new Set(found.map(String));
}

function valueAt(file: string, pointer: string): unknown {
  let value: unknown = JSON.parse(realFiles[file] as string);
  for (const step of pointer.split('/').slice(1)) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** In a text an editor completes nothing; types and sources are written out before the linker looks. */
const completed = uses.filter(({ file, pointer, what, name, key, accepts }) => {
  const value = valueAt(file, pointer);
  const isWritten = key ? pointer.endsWith(`/${name}`) && value !== undefined : String(value) === name;
  return !file.startsWith('_') && WHATS.includes(what) && isWritten && accepts().length > 0;
});

/** Some of each kind, the same ones in each run. */
const PER_KIND = 12;
const chosen = WHATS.flatMap((what) =>
  completed
    .filter((one) => one.what === what)
    .sort((a, b) => (versionOf({ [a.file]: a.pointer }) < versionOf({ [b.file]: b.pointer }) ? -1 : 1))
    .slice(0, PER_KIND),
);

describe('what an editor completes [S-003]', () => {
  it('is at a hundred places what the linker accepts there', () => {
    expect(chosen.length).toBeGreaterThanOrEqual(100);
    const left = chosen.flatMap(({ file, pointer, key, what, accepts }) => {
      const [resource = '', name = ''] = file.split('/');
      const offered = offeredAt(resource, name.replace(/(\.schema)?\.json$/, ''), pointer, key);
      const missing = accepts().filter((one) => !offered.has(one));
      return missing.length > 0
        ? [`${file}${pointer} ${what}: ${missing.length} (${missing.slice(0, 3).join(', ')})`]
        : [];
    });
    expect(left).toEqual([]);
  });

  it('is in the menu each resource and each icon', () => {
    const offered = (pointer: string) => offeredAt('_shared', 'console', pointer, false);
    const resources = schemas?.resources ?? {};
    expect(registry.icons?.length).toBeGreaterThan(20);
    for (const name of registry.icons ?? []) expect(offered('/menu/0/icon')).toContain(name);
    expect(offered('/userMenu/0/icon')).toEqual(offered('/menu/0/icon'));
    for (const name of Object.keys(resources)) expect(offered('/menu/0/resource')).toContain(name);
  });

  it('marks no shipped file that the shared meta-schema does not mark', async () => {
    const { Ajv } = await import('ajv');
    for (const resource of ['waivers', 'holidays', '_shared']) {
      const ajv = new Ajv({ strict: false, validateFormats: false });
      for (const [file, text] of Object.entries(filesOf(resource)))
        ajv.addSchema({ ...(JSON.parse(text) as object), $id: `http://a/${file.split('/').at(-1)}` });
      const ofResource = (file: string) =>
        resource === '_shared' ? file === '_shared/console.json' : file.startsWith(`${resource}/`);
      for (const file of Object.keys(realFiles).filter(ofResource)) {
        const kind = file.replace(/^.*\/|(\.schema)?\.json$/g, '');
        const validate = ajv.getSchema(`http://a/${kind}.schema.json`);
        expect(validate?.(JSON.parse(realFiles[file] as string)), `${file} ${JSON.stringify(validate?.errors)}`).toBe(
          true,
        );
      }
    }
  });

  it('takes the old address too, and no address of another kind', () => {
    const says = (address: string) => {
      const file = 'holidays/list.json';
      const text = JSON.stringify({ ...JSON.parse(realFiles[file] as string), $schema: address });
      return createLinker(registry)({ ...realFiles, [file]: text }).problems.map(({ pointer }) => pointer);
    };
    expect(says('../_meta/list.schema.json')).toEqual([]);
    expect(says('../_meta/of/holidays/list.schema.json')).toEqual([]);
    expect(says('../_meta/of/holidays/form.schema.json')).toEqual(['/$schema']);
  });
});
