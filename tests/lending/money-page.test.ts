import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workedExample } from './money-page.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/money.md', root), 'utf8');

describe('the page about money', () => {
  it('shows the worked example exactly as the code computes it', () => {
    const [, shown] = /<!-- worked example -->\n([\s\S]*?)\n<!-- end -->/.exec(page) ?? [];
    expect(shown?.trim()).toBe(workedExample());
  });

  it('names only functions that are exported by the file it says', () => {
    const lines = [...page.matchAll(/^\| `(\w+)\(.*?\)` \| `([\w/-]+\.ts)` \|/gm)];
    expect(lines.length).toBeGreaterThan(20);
    const files = new Set(readdirSync(new URL('src/lending/', root), { encoding: 'utf8', recursive: true }));
    for (const [, name, file] of lines) {
      expect(files.has(file ?? ''), `${file}`).toBe(true);
      const text = readFileSync(new URL(`src/lending/${file}`, root), 'utf8');
      expect(new RegExp(`export (function|const) ${name}\\b`).test(text), `${name} in ${file}`).toBe(true);
    }
  });

  it('imports decimal.js and nothing else into the engine', () => {
    for (const file of readdirSync(new URL('src/lending/', root), { encoding: 'utf8', recursive: true }).filter(
      (name) => name.endsWith('.ts'),
    )) {
      const text = readFileSync(new URL(`src/lending/${file}`, root), 'utf8');
      for (const [, target] of text.matchAll(/from '([^']+)'/g)) {
        expect(target?.startsWith('.') || target === 'decimal.js', `${file} imports ${target}`).toBe(true);
      }
      expect(/Math\.random|Date\.now|new Date\(|performance\./.test(text), `${file} knows the time`).toBe(false);
    }
  });
});
