import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { COLUMNS } from '../../src/resource/generated/records.generated.ts';
import { eachEffect, type SourceFile, sourceFiles } from './source-files.ts';

type Node = { type: string; [part: string]: unknown };
type Entry = Node & {
  key: Node & { name?: string; value?: unknown };
  value: Node;
  computed?: boolean;
  argument?: Node;
};

const isObject = (node: unknown): node is Node & { properties: Entry[] } =>
  (node as Node | undefined)?.type === 'ObjectExpression';

/** The names in each `set` that a file writes out, with those of the objects that are spread into it. */
function givenNames({ path, text }: SourceFile): string[] {
  const sets: (Node & { properties: Entry[] })[] = [];
  const objects = new Map<unknown, Node & { properties: Entry[] }>();
  JSON.stringify(parseAst(text, { lang: 'ts' }, path), (_name, node) => {
    if (node?.type === 'Property' && node.key.name === 'set' && isObject(node.value)) sets.push(node.value);
    if (node?.type === 'VariableDeclarator' && isObject(node.init)) objects.set(node.id.name, node.init);
    return typeof node === 'bigint' ? String(node) : node;
  });
  const namesOf = ({ properties }: { properties: Entry[] }): string[] =>
    properties.flatMap(({ type, key, computed, argument }) => {
      const spread = type === 'SpreadElement' ? objects.get(argument?.name) : undefined;
      if (spread) return namesOf(spread);
      return type === 'Property' && !computed ? [String(key.name ?? key.value)] : [];
    });
  return sets.flatMap(namesOf);
}

/** What an effect gives its record and no column takes: by the resource that its needs name. */
function lostNames(file: SourceFile): string[] {
  const effect = /: Effect[^=]*= \{\s+name: '([\w-]+)'/.exec(file.text)?.[1] ?? '';
  const resource = REGISTRY.needs?.effects?.[effect]?.own?.resource ?? '';
  const columns = (COLUMNS as Record<string, object>)[resource] ?? {};
  return givenNames(file)
    .filter((name) => !Object.hasOwn(columns, name))
    .map((name) => `${file.path} ${name}`);
}

describe('what effects give their records', () => {
  it('has a column for each value [H-036]', () => {
    const files = sourceFiles('src/server/domain', /\.ts$/).flatMap(eachEffect);
    expect(files.flatMap(givenNames).length).toBeGreaterThan(40);
    expect(files.flatMap(lostNames)).toEqual([]);
  });

  it('would miss one', () => {
    const text = `export const registerRequest: Effect<typeof REQUEST> = {
      name: 'register-request',
      run() {
        const more = { dispersed: false, created_at: '' };
        return { set: { token: '', 'no.field': 1, ...more } };
      },
    };`;
    expect(lostNames({ path: 'some.ts', text })).toEqual(['some.ts no.field', 'some.ts created_at']);
  });
});
