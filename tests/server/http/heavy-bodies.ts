import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import type { OpenApi } from '../../../generators/openapi/open-api.ts';
import type { Schemas } from '../../../src/resource/model/definition.ts';
import type { Answer } from '../helpers/house.ts';
import type { WireHouse } from './wire-house.ts';

/** Texts of JSON as large as a call may be, each of a shape that some reader of bodies may be slow with. */
type Shape = (size: number, names: readonly string[]) => string;

/** Just under the 12,000 values of which a body may be made: one with more is refused before anything reads it. */
const MOST_VALUES = 11_900;

const filled = (
  size: number,
  piece: (n: number) => string,
  { open = '{', close = '}', most = MOST_VALUES }: { open?: string; close?: string; most?: number } = {},
): string => {
  const pieces: string[] = [];
  let length = open.length + close.length;
  for (let n = 0; n < most; n += 1) {
    const next = piece(n);
    if (length + next.length + 1 > size) break;
    length += next.length + 1;
    pieces.push(next);
  }
  return `${open}${pieces.join(',')}${close}`;
};
const LIST = { open: '[', close: ']' };
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
/** What each known name has of the size and of the values. */
const shared = (size: number, names: readonly string[]) => ({
  each: Math.floor(size / Math.max(1, names.length)) - 40,
  most: Math.floor(MOST_VALUES / Math.max(1, names.length)) - 1,
});
const under = (names: readonly string[], n: number): string => names[n % names.length] ?? 'a';

const SHAPES: Record<string, Shape> = {
  'short names': (size) => filled(size, (n) => `"${n.toString(36)}":1`),
  'names of ten letters': (size) => filled(size, (n) => `"unknown_${n}":"x"`),
  'one name as long as the body': (size) => `{"${'n'.repeat(size - 10)}":1}`,
  'names of a thousand letters': (size) => filled(size, (n) => `"${String(n).padStart(1_000, 'n')}":1`),
  'dotted names': (size) => filled(size, (n) => `"general.x${n}":1`),
  'names of many dots': (size) => filled(size, (n) => `"${'a.'.repeat(200)}${n}":1`),
  'known names with more behind them': (size, names) => filled(size, (n) => `"${under(names, n)}.${n}":1`),
  'known names in capitals': (size, names) => filled(size, (n) => `"${under(names, n).toUpperCase()}${n}":null`),
  'more names than any call needs': (size) => filled(size, (n) => `"${n.toString(36)}":1`, { most: size }),
  'a known part full of unknown names': (size, names) => {
    const open = `{"${names.includes('general') ? 'general' : under(names, 0)}":{`;
    return filled(size, (n) => `"${n.toString(36)}":1`, { open, close: '}}' });
  },
  'every known name with a list': (size, names) => {
    const { each, most } = shared(size, names);
    return `{${names.map((name) => `"${name}":${filled(each, () => '1', { ...LIST, most })}`).join(',')}}`;
  },
  'every known name with an object': (size, names) => {
    const { each, most } = shared(size, names);
    const object = filled(each, (n) => `"${n.toString(36)}":1`, { most });
    return `{${names.map((name) => `"${name}":${object}`).join(',')}}`;
  },
  'every known name with a long text': (size, names) =>
    `{${names.map((name) => `"${name}":"${'x'.repeat(Math.floor(size / names.length) - 40)}"`).join(',')}}`,
  'every known name with blanks': (size, names) =>
    `{${names.map((name) => `"${name}":"${' '.repeat(Math.floor(size / names.length) - 40)}"`).join(',')}}`,
  'deep objects side by side': (size) => filled(size, (n) => `"d${n}":${nested(29)}`),
  'a list of objects': (size) => filled(size, (n) => `{"a":${n}}`, LIST),
  'a list of operations': (size) =>
    filled(size, (n) => `{"op":"replace","path":"/p${n}","value":1}`, { ...LIST, most: MOST_VALUES / 3 }),
  'a list of numbers': (size) => filled(size, (n) => String(n), LIST),
  'a list of numbers below ids': (size) => filled(size, (n) => String(n), { open: '{"ids":[', close: ']}' }),
  'one long text': (size) => `{"reason":"${'x'.repeat(size - 20)}"}`,
  'a text of escapes': (size) => `{"reason":"${'\\"'.repeat(Math.floor(size / 2) - 20)}"}`,
};

/** A write of the document, its keys filled with those of a row that exists. */
type WriteRoute = { method: string; url: string; names: readonly string[] };

/** Where bodies are sent: what is known of its files, and how a super administrator reads. */
export type Target = Pick<Schemas, 'resources'> & { read(path: string): Promise<Answer['body']> };

async function writeRoutes({ resources, read }: Target): Promise<WriteRoute[]> {
  const document: OpenApi = await read('/openapi.json');
  const keys = new Map<string, string>();
  const routes: WriteRoute[] = [];
  for (const [template, methods] of Object.entries(document.paths)) {
    if (template === '/logout' || template === '/sessions') continue;
    const name = template.split('/').find((word) => Object.hasOwn(resources, word)) ?? 'users';
    if (!keys.has(name)) {
      const page = await read(`/${name}?pageSize=1`);
      keys.set(name, String(page?.resources?.[0]?.id ?? 1));
    }
    const url = template.replace('{resource}', name).replace(/\{[^}]+\}/g, keys.get(name) ?? '1');
    const fields = Object.values(resources[name]?.fields ?? {});
    const names = [
      ...new Set(fields.flatMap(({ path, also }) => [path.split('.')[0] ?? path, ...(also ? [also] : [])])),
    ];
    for (const method of Object.keys(methods))
      if (method !== 'get' && method !== 'delete') routes.push({ method: method.toUpperCase(), url, names });
  }
  return routes;
}

/** What a piece of work answers, and what it costs, counted and not timed: the bytes that it allocates, as V8 samples them. */
async function allocatedBy<T>(work: () => Promise<T>): Promise<{ answer: T; bytes: number }> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: SAMPLED_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  try {
    const answer = await work();
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return { answer, bytes: sizeOf(profile.head) };
  } finally {
    session.disconnect();
  }
}

const SAMPLED_BYTES = 65_536;

const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
  children.reduce((total, child) => total + sizeOf(child), selfSize);

type Heavy = { call: string; shape: string; status: number; allocated: number; answered: number };

type HeavyBody = { method: string; url: string; shape: string; payload: string };

/** For each write route every n-th of the shapes, beginning with another one at each route. */
export async function* heavyBodies(target: Target, { size, each }: { size: number; each: number }) {
  let count = 0;
  for (const { method, url, names } of await writeRoutes(target))
    for (const [shape, made] of Object.entries(SHAPES)) {
      count += 1;
      if (count % each !== 0) continue;
      yield { method, url, shape, payload: made(OPEN.test(url) ? OPEN_SIZE : size, names) } satisfies HeavyBody;
    }
}

/** Sends them one after the other, and counts what each costs. */
export async function heavyCalls(wire: WireHouse, which: { size: number; each: number }): Promise<Heavy[]> {
  const role = 'SUPER_ADMIN';
  const { resources } = wire.house.house.schemas.current();
  const read = async (path: string) => (await wire.call(role, 'GET', path)).body;
  const calls: Heavy[] = [];
  for await (const { method, url, shape, payload } of heavyBodies({ resources, read }, which)) {
    const headers = { authorization: `Bearer ${wire.tokenOf(role)}`, 'content-type': 'application/json' };
    const request = { method: method as 'POST', url: `/v1${url}`, headers, payload };
    const { answer, bytes } = await allocatedBy(() => wire.house.raw(request));
    const answered = Buffer.byteLength(JSON.stringify(answer.body ?? ''));
    calls.push({
      call: `${method} ${url}`,
      shape,
      status: answer.status,
      allocated: bytes / payload.length,
      answered,
    });
  }
  return calls;
}

const OPEN = /^\/(login|passwords)/;
const OPEN_SIZE = 4_000;
