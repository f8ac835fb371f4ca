import { expect, it } from 'vitest';
import { createLinker } from '../../../src/resource/linker/link.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { realFiles } from '../../schemas/folder.ts';

const SHARED = '_shared/messages.json';
const linkedAfter = (before: Record<string, string>, now: Record<string, string>) =>
  createLinker(registryOf(), { before: { ...realFiles, [SHARED]: JSON.stringify(before) } })({
    ...realFiles,
    [SHARED]: JSON.stringify(now),
  }).problems.map(({ message }) => message);

it('a release lets a sentence go that only fits a pattern of code, and nobody takes one away that it ships', () => {
  const shipped = JSON.parse(realFiles[SHARED] as string) as Record<string, string>;
  expect(linkedAfter({ ...shipped, 'console.list.of-old': 'Antes' }, shipped)).toEqual([]);
  const { 'console.list.columns': _, ...fewer } = shipped;
  expect(linkedAfter(shipped, fewer)).toEqual([expect.stringContaining('«console.list.columns»')]);
});
