import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { link } from '../../src/resource/link/link.ts';
import { registryOf } from '../../src/server/named/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { startHouse } from '../server/http/helpers/house.ts';
import type { Measure } from './main.ts';

const SCHEMAS = join(import.meta.dirname, '../../schemas');
const CONSOLES = 100;
const EDITS = 10;
const LINKS = 30;

/** Linking all shipped files, and an edit of one of them on its way to a hundred open consoles. */
export async function bench(): Promise<Measure[]> {
  const { files } = loadFiles(SCHEMAS);
  const registry = registryOf();
  const links = Array.from({ length: LINKS }, () => timed(() => link(files, registry)));
  const told = await tellConsoles();
  const count = Object.keys(files).length;
  return [
    { name: `linking ${count} files, the first time in a process`, value: links[0] as number, unit: 'ms', limit: 150 },
    { name: `linking ${count} files, again (p95)`, value: p95(links.slice(1)), unit: 'ms', limit: 150 },
    {
      name: `an edit told to each of ${CONSOLES} open consoles (p50 of ${EDITS})`,
      value: p50(told),
      unit: 'ms',
      limit: 1000,
    },
    {
      name: `an edit told to each of ${CONSOLES} open consoles (most)`,
      value: Math.max(...told),
      unit: 'ms',
      limit: 1000,
    },
  ];
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const PEOPLE = ['root', 'admin', 'legal', 'partner'] as const;

/**
 * From the end of the write to the moment at which the last console has its new index, and the new definition of the edited
 * screen where it may know it. They belong to people of four kinds, for each of whom the server cuts the files anew.
 */
async function tellConsoles(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  cpSync(SCHEMAS, folder, { recursive: true });
  const env = { SESSION_HOURS: '100000', RATE_CALLS: '1000000' };
  const house = await startHouse({ folder, watch: true, env });
  const abort = new AbortController();
  try {
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}/v1`;
    const consoles = await Promise.all(
      Array.from({ length: CONSOLES }, async (_, at) => {
        const token = await house.token(PEOPLE[at % PEOPLE.length] as (typeof PEOPLE)[number]);
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`${base}/events`, { headers, signal: abort.signal });
        return { headers, next: versionsIn(response.body as unknown as AsyncIterable<Uint8Array>) };
      }),
    );
    const file = join(folder, 'holidays/messages.json');
    const text = readFileSync(file, 'utf8');
    const measured: number[] = [];
    for (let edit = 0; edit < EDITS; edit += 1) {
      const all = Promise.all(
        consoles.map(async ({ headers, next }) => {
          await next();
          const index = await (await fetch(`${base}/schemas`, { headers })).json();
          if (!('holidays' in (index as { resources: object }).resources)) return;
          const response = await fetch(`${base}/schemas/holidays`, { headers });
          if (!(await response.text()).includes(`Edición ${edit}`)) throw new Error('an old definition was served');
        }),
      );
      writeFileSync(file, JSON.stringify({ ...JSON.parse(text), 'create.success': `Edición ${edit}` }, null, 2));
      const start = performance.now();
      await all;
      measured.push(performance.now() - start);
    }
    return measured;
  } finally {
    abort.abort();
    await house.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A console's ear: each call waits for the next version that it is told. */
function versionsIn(body: AsyncIterable<Uint8Array>): () => Promise<void> {
  let heard = 0;
  let awaited = 0;
  let wake: (() => void) | undefined;
  const listen = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      heard += decoder.decode(chunk, { stream: true }).split('event: schema').length - 1;
      if (heard >= awaited) wake?.();
    }
  };
  listen().catch(() => undefined);
  return () => {
    awaited += 1;
    return heard >= awaited ? Promise.resolve() : new Promise((resolve) => (wake = resolve));
  };
}

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
const p50 = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values: number[]) => sorted(values)[Math.floor(values.length * 0.95)] ?? 0;
