import { isRow } from '../../../src/resource/model/path.ts';
import { type Planned, plannedReads, plannedWrites } from './planned-calls.ts';
import type { Role, WireHouse } from './wire-house.ts';
import { ROLES } from './wire-house.ts';

/** One call as it went out, and what came back. */
type Fuzzed = {
  number: number;
  role: Role;
  method: string;
  url: string;
  payload: string;
  status: number;
  told: string;
};
type FuzzResult = { sent: number; statuses: Record<string, number>; failures: Fuzzed[] };

type Sent = { method: string; url: string; headers: Record<string, string>; payload: string | Buffer };
type Random = { next(): number; pick<T>(items: readonly T[]): T; chance(part: number): boolean };

/** The same seed gives the same calls on the same rows. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, pick: (items) => items[Math.floor(next() * items.length)] as never, chance: (part) => next() < part };
}

const LONG = 'ñ'.repeat(70_000);
/** Values as written in a JSON text: some of them have no JavaScript value. */
const ODD = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1e999',
  '-1e999',
  '1e308',
  '1e21',
  '1e-320',
  '0.1e1',
  '9007199254740993',
  '2147483647',
  '2147483648',
  '-2147483649',
  '99999999999999999999999999',
  '0.000000000000000001',
  '1.005',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\ufeff"',
  '"𝕬 😀 ñ é"',
  '"1"',
  '"true"',
  '"null"',
  '"NaN"',
  '"Infinity"',
  '"undefined"',
  '"[object Object]"',
  '"2027-02-30"',
  '"0000-00-00"',
  '"9999-12-31"',
  '"-000001-01-01T00:00:00Z"',
  '"2026-13-01"',
  '"275761-01-01"',
  '"24:00"',
  '"\'; drop table users; --"',
  '"%"',
  '"_"',
  '"\\\\"',
  '"{{id}}"',
  '"{id}"',
  '"$me.id"',
  '"$today"',
  '"../../etc/passwd"',
  '"=1+1"',
  '"__proto__"',
  '"constructor"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '{"a":{"b":{"c":[]}}}',
  '{"$gt":1}',
  '{"$in":[null,{},[]]}',
  '{"$not":{}}',
  '{"__proto__":1}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1}',
  '"data:image/png;base64,AAAA"',
  '"data:;base64,!!"',
  '"data:application/pdf,"',
  '"data:"',
  `"${'a'.repeat(5000)}"`,
  `"${LONG}"`,
  `[${'1,'.repeat(500)}1]`,
  '[1,1]',
  '"👩‍👩‍👧‍👦"',
] as const;
const ODD_WORDS = [
  '0',
  '-1',
  '1.5',
  '1e9',
  '1e30',
  '99999999999999999999',
  '9223372036854775808',
  '2147483648',
  'NaN',
  'null',
  'undefined',
  '%00',
  '%2e%2e',
  '..%2f..',
  '%F0%9F%98%80',
  '%ff',
  '%',
  '__proto__',
  'constructor',
  'toString',
  '%27%20or%201=1',
  'preview',
  'history',
  'a'.repeat(300),
  '00000000-0000-0000-0000-000000000000',
  '018f0000-0000-7000-8000-000000000000',
  '%D9%A1',
  '01',
  '+1',
  '%20',
  ' 1'.trim(),
  '1,2',
  '*',
  '%2a',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const QUERY = [
  'page',
  'limit',
  'field',
  'order',
  'filter',
  'cursor',
  'full',
  'type',
  'for',
  'download',
  'partner',
  'id_partner',
  'signature',
  'expires',
  '__proto__',
  'nada',
];
const OPERATORS = [
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$not',
  '$exists',
  '$and',
  '$or',
  '$eq',
  '$ne',
  '$regex',
  '$where',
];
const NAMES = [
  'id',
  '_id',
  'status',
  'q',
  'amount',
  'user',
  'date',
  'user.general.full_name',
  'general.curp',
  'metadata.id',
  '_version',
  '_reviews',
  '__proto__',
  'x',
  'roles',
  'created_at',
  'validated',
  'name',
  'token',
  'period',
];
const TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  '',
  'nada',
  'application/json;',
];
const UNKNOWN: Planned[] = [
  '/nada',
  '/',
  '/requests/1/nada',
  '/users/1/2/3',
  '/web/waivers/1',
  '/files/nada',
  '/thumbnails/x',
  '/schemas/nada',
  '/constructor',
  '/__proto__',
  '/requests//1',
  '/openapi.json/x',
  '/events/1',
  '/_audit',
  '/_credentials',
  '/login/x',
].flatMap((url) => ['GET', 'POST', 'PATCH'].map((method) => ({ method, url, template: url, body: {} })));

/** Together they know every call of the document. */
const PLANNERS: Role[] = ['SUPER_ADMIN', 'PARTNER', 'USER'];

/**
 * Sends calls that are valid for some role, each mutated in one to three places, by any role; failures of the server are kept.
 */
export async function fuzz(
  wire: WireHouse,
  options: { calls: number; seed: number; roles?: readonly Role[] },
): Promise<FuzzResult> {
  const random = randomOf(options.seed);
  const roles = [...(options.roles ?? ROLES)];
  const base = [...UNKNOWN];
  for (const role of PLANNERS) {
    const document = await wire.documentOf(role);
    const planned = [...(await plannedReads(wire, role, document)), ...(await plannedWrites(wire, role, document))];
    base.push(...planned.filter(({ template }) => template !== '/logout'));
  }
  // One address among hundreds of its like is enough: every template has the same chance.
  const byTemplate = new Map<string, Planned[]>();
  for (const call of base) {
    const name = `${call.method} ${call.template}`;
    byTemplate.set(name, [...(byTemplate.get(name) ?? []), call]);
  }
  const groups = [...byTemplate.values()];
  const result: FuzzResult = { sent: 0, statuses: {}, failures: [] };
  for (let number = 0; number < options.calls; number += 1) {
    const role = random.pick(roles);
    const sent = bent(random, random.pick(random.pick(groups)));
    const told = await answerTo(wire, role, sent);
    result.sent += 1;
    result.statuses[told.status] = (result.statuses[told.status] ?? 0) + 1;
    if (told.status >= 500 || told.status < 200)
      result.failures.push({
        number,
        role,
        method: sent.method,
        url: sent.url.slice(0, 500),
        payload: sent.payload.toString().slice(0, 700),
        ...told,
      });
  }
  return result;
}

async function answerTo(wire: WireHouse, role: Role, sent: Sent): Promise<{ status: number; told: string }> {
  try {
    const token = wire.tokenOf(role);
    const answer = await wire.house.app.inject({
      method: sent.method as 'GET',
      url: sent.url.startsWith('/web/') ? sent.url : `/v1${sent.url}`,
      headers: { authorization: `Bearer ${token}`, ...sent.headers },
      ...(sent.payload.length > 0 ? { payload: sent.payload } : {}),
    });
    return { status: answer.statusCode, told: answer.statusCode >= 500 ? answer.payload.slice(0, 500) : '' };
  } catch (error) {
    return { status: 0, told: String((error as Error).stack).slice(0, 800) };
  }
}

function bent(random: Random, { method, url, body }: Planned): Sent {
  const sent: Sent = {
    method,
    url,
    headers: { 'content-type': 'application/json' },
    payload: body === undefined ? '' : JSON.stringify(body),
  };
  const bends = [bendAddress, bendQuery, bendBody, bendBody, bendBody, bendText, bendHeaders, bendMethod];
  for (let times = 1 + Math.floor(random.next() * 3); times > 0; times -= 1) random.pick(bends)(random, sent);
  return sent;
}

function bendMethod(random: Random, sent: Sent): void {
  sent.method = random.pick(METHODS);
}

function bendAddress(random: Random, sent: Sent): void {
  const [path = '', query] = sent.url.split('?');
  const words = path.split('/');
  if (random.chance(0.2))
    words.push(random.pick([...ODD_WORDS, 'history', 'reveal', 'versions', 'generals', 'amounts', '']));
  else if (words.length > 2) words[2 + Math.floor(random.next() * (words.length - 2))] = random.pick(ODD_WORDS);
  sent.url = words.join('/') + (query === undefined ? '' : `?${query}`);
}

function bendQuery(random: Random, sent: Sent): void {
  const name = random.pick(QUERY);
  const value =
    name === 'filter'
      ? filterOf(random)
      : name === 'field' && random.chance(0.7)
        ? random.pick(NAMES)
        : random.chance(0.5)
          ? random.pick(ODD)
          : random.pick(ODD_WORDS);
  const written = random.chance(0.9)
    ? encodeURIComponent(value.slice(0, 3000))
    : value.slice(0, 200).replace(/[^\x21-\x7e]/g, '');
  sent.url += `${sent.url.includes('?') ? '&' : '?'}${name}=${written}`;
}

function filterOf(random: Random): string {
  const leaf = () => (random.chance(0.5) ? random.pick(ODD) : `{"${random.pick(OPERATORS)}":${random.pick(ODD)}}`);
  const entries = Array.from(
    { length: 1 + Math.floor(random.next() * 2) },
    () => `"${random.chance(0.15) ? random.pick(OPERATORS) : random.pick(NAMES)}":${leaf()}`,
  );
  return random.chance(0.1) ? random.pick(ODD) : `{${entries.join()}}`;
}

/** One value at any depth becomes an odd one, goes away, or gets an odd neighbour. */
function bendBody(random: Random, sent: Sent): void {
  let value: unknown;
  try {
    value = JSON.parse(sent.payload.toString() || '{}');
  } catch {
    return;
  }
  const MARK = '\u0001odd\u0001';
  const places = placesIn(value);
  if (places.length === 0 || random.chance(0.08)) {
    sent.payload = random.chance(0.5) ? random.pick(ODD) : `{"${random.pick(NAMES)}":${random.pick(ODD)}}`;
    return;
  }
  const { holder, key } = random.pick(places);
  if (random.chance(0.1)) delete (holder as Record<string, unknown>)[key as string];
  else if (random.chance(0.15) && isRow(holder))
    (holder as Record<string, unknown>)[random.pick([...NAMES, 'toString', 'constructor', 'hasOwnProperty'])] = MARK;
  else (holder as Record<string, unknown>)[key as string] = MARK;
  sent.payload = JSON.stringify(value)?.replace(JSON.stringify(MARK), () => random.pick(ODD)) ?? '';
}

function placesIn(value: unknown, depth = 0): { holder: object; key: string | number }[] {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesIn(inner, depth + 1)]);
}

const DEPTH = 40;

function bendText(random: Random, sent: Sent): void {
  const text = sent.payload.toString();
  const [first = '{}'] = /\{"[^"]*":[^,{}[\]]*/.exec(text) ?? [];
  sent.payload = random.pick<() => string | Buffer>([
    () => text.slice(0, Math.floor(random.next() * text.length)),
    () => text.replace(first, `${first},${first.slice(1)}`),
    () => `\ufeff${text}`,
    () => `${text}${text}`,
    () => text.replace('{', '{"__proto__":{"roles":["SUPER_ADMIN"]},'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"}')]),
    () => `${'['.repeat(2000)}${']'.repeat(2000)}`,
    () => `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    () => '',
    () => '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n--x--\r\n',
    () => '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n',
  ])();
}

function bendHeaders(random: Random, sent: Sent): void {
  const odd = () =>
    random
      .pick([
        ...ODD_WORDS,
        '',
        '"0"',
        'W/"1"',
        '"99999999999999999999"',
        '*',
        'bytes=0-',
        'bytes=-0,5-1',
        'k'.repeat(201),
      ])
      .replace(/[^\x20-\x7e]/g, '');
  const name = random.pick([
    'if-match',
    'if-none-match',
    'idempotency-key',
    'x-id-partner',
    'accept',
    'range',
    'accept-encoding',
    'origin',
    'if-range',
    'content-type',
    'content-type',
    'authorization',
    'x-forwarded-for',
    'content-encoding',
    'if-modified-since',
    'cookie',
  ]);
  sent.headers[name] = name === 'content-type' ? random.pick(TYPES) : odd();
}
