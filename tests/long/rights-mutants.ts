import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kept } from '../rights/world.ts';
import { type Mutation, whileBroken, withoutRunner } from './mutants.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const PARTS = 'src schemas generators tests docs package.json tsconfig.json'.split(' ');
/** As `npm test` asks (`rights.test.ts`), and as `npm run test:long` does: in parts, each with fresh worlds. */
const SAMPLE = { seed: 21, probes: 3_000 };
const WHOLE = 100_000;
const PART = 10_000;
const SEED = 1;

/** What noticed a bug first: the 3,000 probes of `npm test`, or the 100,000 of `npm run test:long`. */
export type Noticed = 'sample' | 'whole' | undefined;

/** A copy of the program that may be broken without touching the real one, and a filled database that all its runs begin with. */
export type Breakable = { folder: string; kept: Kept };

export function makeBreakable(): Breakable {
  const folder = mkdtempSync(join(tmpdir(), 'rights-mutants-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, kept: proofIn(folder, ['prepare'], {}) as Kept };
}

export function dropBreakable({ folder, kept }: Breakable): void {
  for (const one of [folder, kept.dataDir, kept.server]) rmSync(one, { recursive: true, force: true });
}

/** Breaks one rule, asks the proof until it finds something, and puts the rule back. */
export const noticedBy = (breakable: Breakable, bug: Mutation): Noticed =>
  whileBroken(breakable.folder, bug, () => {
    if (findingsOf(breakable, SAMPLE) > 0) return 'sample';
    for (let done = 0; done < WHOLE; done += PART)
      if (findingsOf(breakable, { seed: SEED + done, probes: PART, all: done === 0 }) > 0) return 'whole';
    return undefined;
  });

type Asked = { seed: number; probes: number; all?: boolean };

/** How much the proof finds; it ends with the first finding. */
export function findingsOf({ folder, kept }: Breakable, { seed, probes, all = false }: Asked): number {
  const { found } = proofIn(folder, ['run'], {
    RIGHTS_KEPT: JSON.stringify(kept),
    RIGHTS_PROBES: String(probes),
    RIGHTS_BAIL: '1',
    RIGHTS_ALL: all ? '1' : '0',
    SEED: String(seed),
  }) as { found: number };
  return found;
}

/** One run of `tests/rights/main.ts` in a process of its own, and what it wrote. A program that does not start is no finding. */
function proofIn(folder: string, words: string[], env: Record<string, string>): unknown {
  const answer = join(folder, 'answer.json');
  rmSync(answer, { force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tests/rights/main.ts', ...words, answer],
    { cwd: folder, encoding: 'utf8', env: { ...withoutRunner(), ...env } },
  );
  if (status !== 0) throw new Error(`the proof ended with ${status}:\n${stderr}`);
  return JSON.parse(readFileSync(answer, 'utf8'));
}
