import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAYERS, roomOf } from './rooms.ts';
import { importsOf, layerOf, sourceFiles } from './source-files.ts';

const files = sourceFiles('src', /\.tsx?$/);
const COMPILE = 'src/resource/validation/compile.ts';

describe('the rooms of the code [K-033]', () => {
  it('finds the layers it is about [K-033]', () => {
    expect(new Set(files.map((file) => layerOf(file.path)))).toEqual(new Set(Object.keys(LAYERS)));
  });

  it('has a room for every file [K-033]', () => {
    const homeless = files.filter(({ path }) => layerOf(path) !== 'plugins' && !roomOf(path));
    expect(homeless.map(({ path }) => path)).toEqual([]);
  });

  it.each(Object.keys(LAYERS))('%s imports only the layers and packages it may [K-033]', (layer) => {
    const offences = files
      .filter((file) => layerOf(file.path) === layer)
      .flatMap((file) => importsOf(file).map((target) => ({ from: file.path, target })))
      .filter(({ from, target }) => !mayImport(layer, from, target));
    expect(offences).toEqual([]);
  });

  it('a room imports only itself and the rooms before it [K-033]', () => {
    const offences = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => pointsUp(file.path, target))
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it('the tests of a room lie in a folder of its name [K-033]', () => {
    const folders = Object.entries(LAYERS).flatMap(([layer, { rooms }]) =>
      rooms.map(({ folder }) => `tests/${layer}/${folder}`),
    );
    const known = (path: string) => folders.some((folder) => folder === path || folder.startsWith(`${path}/`));
    const offences = sourceFiles('tests', /\.test\.tsx?$/)
      .map(({ path }) => path.split('/').slice(0, -1).join('/'))
      .filter((path) => /^tests\/(server|console|resource)\b/.test(path) && !known(path));
    expect([...new Set(offences)]).toEqual([]);
  });

  it('routes by react-router-dom alone [H-006]', () => {
    const offences = files.filter((file) => importsOf(file).includes('react-router'));
    expect(offences.map(({ path }) => path)).toEqual([]);
  });

  it('has one engine for JSON Schema: no other is installed [H-007]', () => {
    const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
      packages: object;
    };
    const names = Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
    expect(names).toContain('ajv');
    expect(
      names.filter((name) => /^@cfworker\/|^@hyperjump\/|^(is-my-json-valid|jsonschema|z-schema)$/.test(name)),
    ).toEqual([]);
  });

  it('compiles schemas in one file, which the console does not reach [H-009]', () => {
    const compilers = [...files, ...sourceFiles('src', /\.mjs$/)].filter((file) =>
      importsOf(file).some((target) => /^ajv\b/.test(target)),
    );
    expect(compilers.map(({ path }) => path)).toEqual([COMPILE, 'src/server/schemas/form-module.mjs']);
    const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
    const reached = new Set([...imports.keys()].filter((path) => layerOf(path) === 'console'));
    for (const path of reached) for (const target of imports.get(path) ?? []) reached.add(target);
    expect(reached).toContain('src/resource/validation/validate.ts');
    expect(reached).not.toContain(COMPILE);
  });

  it('a plug-in imports no other plug-in [K-033]', () => {
    const folder = (path: string) => path.split('/').slice(0, 3).join('/');
    const offences = files
      .filter((file) => file.path.split('/').length > 3 && layerOf(file.path) === 'plugins')
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('src/plugins/') && folder(target) !== folder(file.path))
          .map((target) => `${file.path} -> ${target}`),
      );
    expect(offences).toEqual([]);
  });
});

describe('the check of rooms itself', () => {
  it('sees an import that points up', () => {
    expect(pointsUp('src/server/core/context.ts', 'src/server/records/read/list.ts')).toBe(true);
    expect(pointsUp('src/server/http/api.ts', 'src/server/domain/loans/rows.ts')).toBe(true);
    expect(pointsUp('src/server/http/api.ts', 'src/server/records/read/list.ts')).toBe(false);
  });
});

function pointsUp(from: string, target: string): boolean {
  const [own, other] = [roomOf(from), roomOf(target)];
  if (!own || !other || own.layer !== other.layer) return false;
  return other.index > own.index || (own.room.not ?? []).some((folder) => other.room.folder.startsWith(folder));
}

function mayImport(layer: string, from: string, target: string): boolean {
  const { layers = [], packages = [] } = LAYERS[layer] ?? {};
  if (!/^(src|generators|tests)\//.test(target)) {
    const name = target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/');
    return packages.includes('*') || packages.includes(target) || packages.includes(name);
  }
  if (target.startsWith('generators/')) return layers.includes('generators');
  if (layerOf(target) === layer) return from !== target;
  if (layerOf(target) === 'plugins') return target.includes('manifest') && layers.includes('plugin-manifest');
  if (layer === 'plugins' && layerOf(target) === 'console')
    return target === 'src/console/plugin.ts' || target.startsWith('src/console/ui/');
  return layers.includes(layerOf(target));
}
