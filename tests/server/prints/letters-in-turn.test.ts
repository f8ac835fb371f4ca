import { expect, it, vi } from 'vitest';
import { asWritten } from '../helpers/paper.ts';

it('a paper is read letter by letter, whatever papers the process drew before it', async () => {
  // Fonts are opened with the file: this one has drawn nothing yet.
  vi.resetModules();
  const { Paper } = await import('../../../src/server/papers/paper.ts');
  const drawn = async (text: string) => {
    const paper = new Paper({});
    paper.text(text);
    return asWritten(await paper.finish());
  };
  const texts = ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ ÁÉÍÓÚÑÜŻŁ', 'ŁUKASZ ŻÓŁĆ', 'NGUYỄN THỊ HỒNG ĐẶNG', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const text of texts) expect(await drawn(text)).toBe(text);
});
