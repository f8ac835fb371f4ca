import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinker, link } from '../../src/resource/linker/link.ts';
import type { Problem } from '../../src/resource/model/definition.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { startHouse } from '../server/helpers/house.ts';
import type { Measure } from './main.ts';

const SCHEMAS = join(import.meta.dirname, '../../schemas');
const CONSOLES = 100;
const EDITS = 10;
const LINKS = 30;
const PROCESSES = 7;

/** Linking all shipped files, and an edit of one of them on its way to a hundred open consoles. */
export async function bench(): Promise<Measure[]> {
  const { files } = loadFiles(SCHEMAS);
  const registry = registryOf();
  const firsts: number[] = [];
  for (let process = 0; process < PROCESSES; process += 1) firsts.push(await firstLink());
  const links = Array.from({ length: LINKS }, () => timed(() => link(files, registry)));
  const linkAgain = createLinker(registry);
  linkAgain(files);
  const file = 'holidays/fields.schema.json';
  const edits = Array.from({ length: LINKS }, (_, index) => {
    const edited = (files[file] as string).replace(/"title": "[^"]*"/, `"title": "Edición ${index}"`);
    return timed(() => linkAgain({ ...files, [file]: edited }));
  });
  const told = await tellConsoles();
  const count = Object.keys(files).length;
  return [
    {
      name: `linking ${count} files, the first time in a process (p50 of ${PROCESSES})`,
      value: p50(firsts),
      unit: 'ms',
      limit: 150,
    },
    { name: `linking ${count} files from nothing (p95)`, value: p95(links.slice(1)), unit: 'ms', limit: 150 },
    {
      name: 'linking after an edit of one label, of the time for all files (p50)',
      value: p50(edits) / p50(links.slice(1)),
      unit: '',
      limit: 0.25,
    },
    {
      name: `an edit told to each of ${CONSOLES} open consoles (p50 of ${EDITS})`,
      value: p50(told.edits),
      unit: 'ms',
      limit: 1000,
    },
    {
      name: `an edit told to each of ${CONSOLES} open consoles (most)`,
      value: Math.max(...told.edits),
      unit: 'ms',
      limit: 1000,
    },
    {
      name: `a mistake reported beside them (most of ${EDITS})`,
      value: Math.max(...told.mistakes),
      unit: 'ms',
      limit: 1000,
    },
  ];
}

async function firstLink(): Promise<number> {
  const child = fork(join(import.meta.dirname, '_first-link.ts'), [SCHEMAS], { execArgv: ['--import', 'tsx'] });
  const [ms] = (await once(child, 'message')) as [number];
  return ms;
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const PEOPLE = ['root', 'admin', 'legal', 'partner'] as const;

/**
 * From the end of the write to the moment at which the last console has its new index, and the new definition of the edited
 * screen where it may know it. They run in a process of their own and belong to people of four kinds, for each of whom the server cuts the files anew.
 */
async function tellConsoles(): Promise<{ edits: number[]; mistakes: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  cpSync(SCHEMAS, folder, { recursive: true });
  const env = { SESSION_HOURS: '100000', RATE_CALLS: '1000000' };
  const house = await startHouse({ folder, watch: true, env });
  const consoles = fork(join(import.meta.dirname, '_consoles.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}/v1`;
    const tokens = await Promise.all(
      Array.from({ length: CONSOLES }, (_, at) => house.token(PEOPLE[at % PEOPLE.length] as (typeof PEOPLE)[number])),
    );
    await answered(consoles, { base, tokens });
    const file = join(folder, 'holidays/messages.json');
    const text = readFileSync(file, 'utf8');
    const measured: number[] = [];
    for (let edit = 0; edit < EDITS; edit += 1) {
      const sentence = `Edición ${edit}`;
      const all = answered(consoles, sentence);
      writeFileSync(file, JSON.stringify({ ...JSON.parse(text), 'create.success': sentence }, null, 2));
      const start = performance.now();
      await all;
      measured.push(performance.now() - start);
    }
    return { edits: measured, mistakes: await tellMistakes(file, text, base, tokens[0] as string) };
  } finally {
    consoles.kill();
    await house.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the end of the write of a broken file to the answer that names it, with the consoles open. */
async function tellMistakes(file: string, text: string, base: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const errors = async () => {
    const { problems } = (await (await fetch(`${base}/schemas/problems`, { headers })).json()) as {
      problems: Problem[];
    };
    return problems.filter(({ severity }) => severity === 'error').length;
  };
  const until = async (isDone: (count: number) => boolean) => {
    while (!isDone(await errors())) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const measured: number[] = [];
  for (let mistake = 0; mistake < EDITS; mistake += 1) {
    writeFileSync(file, text.replace('{', `{ "create.sucess${mistake}": "{nada}", `));
    const start = performance.now();
    await until((count) => count > 0);
    measured.push(performance.now() - start);
    writeFileSync(file, text);
    await until((count) => count === 0);
  }
  return measured;
}

async function answered(consoles: ChildProcess, message: Serializable): Promise<void> {
  consoles.send(message);
  const [answer] = (await once(consoles, 'message')) as [{ error?: string }];
  if (answer.error) throw new Error(answer.error);
}

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
const p50 = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values: number[]) => sorted(values)[Math.floor(values.length * 0.95)] ?? 0;
