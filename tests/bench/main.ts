/**
 * `npm run bench [name …]`: side-by-side measurements, printed with their limits and never asserted: machines are shared
 * and noisy. `--list` names what there is.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Measure = { name: string; value: number; unit: string; limit?: number; baseline?: string };

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts' && !file.startsWith('_'))
  .map((file) => file.replace('.ts', ''));
const asked = process.argv.slice(2);

if (asked.includes('--list')) {
  for (const name of names) console.log(name);
} else {
  // What is measured is what the files say now, not an earlier build.
  execFileSync(process.execPath, [join(import.meta.dirname, '../../src/server/app/start.mjs'), '--build'], {
    stdio: 'inherit',
  });
  for (const name of names.filter((one) => asked.length === 0 || asked.includes(one))) await measure(name);
}

async function measure(name: string) {
  console.log(`\n${name}`);
  const { bench } = (await import(join(import.meta.dirname, `${name}.ts`))) as { bench: () => Promise<Measure[]> };
  for (const { name: what, value, unit, limit, baseline } of await bench()) {
    const bound = limit === undefined ? '' : `  (limit ${limit} ${unit}${value > limit ? ', OVER' : ''})`;
    console.log(`  ${what.padEnd(58)} ${format(value)} ${unit}${bound}${baseline ? `  against ${baseline}` : ''}`);
  }
}

function format(value: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 4 }).format(value).padStart(10);
}
