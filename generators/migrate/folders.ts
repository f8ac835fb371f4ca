import { isDeepStrictEqual } from 'node:util';
import type { FileTexts } from '../../src/resource/linker/link.ts';
import type { Json } from '../../src/resource/model/definition.ts';
import { layoutJson } from '../layout-json.ts';
import { folded, writtenOut } from './fold.ts';
import { type Choice, merged } from './merge.ts';
import { rewriteWords } from './rewrite.ts';

export type Merged = { files: FileTexts; choices: (Choice & { file: string })[] };

type Side = { texts: FileTexts; written: Map<string, Json>; out: Map<string, Json> };

/** A row of a catalogue is one line, however long. */
const ROW_WIDTH = 320;

/**
 * The shipped folder with the edits that lead from the base to the own one. All three are read in today's words, with their named
 * grants and types written out, so that layout and names are no edits; what comes out has the names of the shipped files again.
 */
export function mergeFolders(base: FileTexts, shipped: FileTexts, own: FileTexts): Merged {
  const sides = { base: sideOf(base), shipped: sideOf(shipped), own: sideOf(own) };
  const names = [...new Set([base, shipped, own].flatMap((one) => Object.keys(one)))].sort();
  const result: Merged = { files: {}, choices: [] };
  for (const file of names) {
    const text = file.startsWith('_meta/') ? shipped[file] : mergeFile(file, sides, result);
    if (text !== undefined) result.files[file] = text;
  }
  return result;
}

function sideOf(texts: FileTexts): Side {
  const written = new Map<string, Json>();
  for (const [file, text] of Object.entries(texts))
    if (file.endsWith('.json') && !file.startsWith('_meta/')) written.set(file, JSON.parse(rewriteWords(file, text)));
  return { texts, written, out: writtenOut(written) };
}

function mergeFile(file: string, sides: Record<'base' | 'shipped' | 'own', Side>, result: Merged): string | undefined {
  const { base, shipped, own } = sides;
  const choices: Choice[] = [];
  const value = merged(base.out.get(file), shipped.out.get(file), own.out.get(file), choices);
  result.choices.push(...choices.map((choice) => ({ file, ...choice })));
  if (value === undefined) return undefined;
  const pairs = [shipped, own].map(({ out, written }) => ({ out: out.get(file), written: written.get(file) }));
  const named = folded(value, pairs);
  if (isDeepStrictEqual(named, shipped.written.get(file))) return shipped.texts[file];
  return layoutJson(named, file.startsWith('_shared/catalogs/') ? ROW_WIDTH : undefined);
}
