/**
 * `npm run capacity`: what each thing costs that people and nights do, at a tenth of the loans and at all of them: predicted from
 * the tenth, measured at all of them, and written into `docs/capacity.md`. A look of a minute is `npm run capacity -- --loans 1000`,
 * which is printed; `--to <file>` writes it into a copy of the document.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentWith, measuredPart } from './document.ts';
import { measureAll } from './measure-all.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/capacity.md');
const ALL_LOANS = 100_000;

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { loans: text, to: text } });
const loans = Number(values.loans ?? ALL_LOANS);
if (!Number.isInteger(loans) || loans < 600) throw new Error('--loans is a whole number from 600 on');
const to = values.to ?? (values.loans === undefined ? DOCUMENT : undefined);

const began = performance.now();
const pair = await measureAll({
  loans,
  say: (line) => console.info(`${new Date().toLocaleTimeString('en-GB')} ${line}`),
});
const part = measuredPart(pair, {
  day: new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
  seconds: (performance.now() - began) / 1000,
  load: (loadavg()[1] ?? 0).toFixed(0),
  release: pair.release,
});
if (to) writeFileSync(to, documentWith(readFileSync(to, 'utf8'), part));
else console.info(`\n${part}`);
