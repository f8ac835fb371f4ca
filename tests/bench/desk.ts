import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  type ConditionLine,
  conditionOf,
  howsOf,
  offeredFields,
  PERIODS,
} from '../../src/console/lists/condition-lines.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Definition, Field, Json, Row } from '../../src/resource/model/definition.ts';
import { isDayField } from '../../src/resource/model/of-kind.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { type Random, randomFrom } from '../rights/random.ts';
import { actorOf } from '../server/helpers/call.ts';
import { ofBatches, ofFreezing } from './_batches.ts';
import {
  type Ask,
  asker,
  type Desk,
  listed,
  middle,
  PAGE,
  ROLES,
  type Role,
  timed,
  untilNothingWaits,
} from './_desk.ts';
import { ofDrafts } from './_drafts.ts';
import { filled, quantile, started, stopped } from './growth.ts';
import { open, signIn } from './lists.ts';
import type { Measure } from './main.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SCHEMAS = join(import.meta.dirname, '../../schemas');
const ROUNDS = 9;
const WARM = 2;
/** Conditions of each shape, and how often each is asked. */
const CONDITIONS = 20;
const TIMES = 3;
const TERMS = 10;

/**
 * A day at the desk at a million requests: written conditions, freezing, batches, the search over everything, and drafts, each
 * beside what it is compared with, in turn. BENCH_ROWS makes it smaller; BENCH_FOLDER names a data folder that is kept between
 * runs; BENCH_PARTS names some of conditions, freezing, batches, search, drafts.
 */
export async function bench(): Promise<Measure[]> {
  const parts = process.env.BENCH_PARTS?.split(',') ?? ['conditions', 'freezing', 'batches', 'search', 'drafts'];
  const kept = process.env.BENCH_FOLDER;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const found: Measure[] = parts.includes('drafts') ? await ofDrafts() : [];
  await filled(folder, ROWS);
  const { child, port } = await started(folder);
  const { db, close } = await open(folder);
  try {
    await untilNothingWaits(db);
    const tokens = { 'super-admin': await signIn(port, 'super-admin'), partner: await signIn(port, 'partner') };
    const desk = { child, folder, db, ask: asker(port, tokens) };
    if (parts.includes('search')) for (const role of ROLES) found.push(...(await ofSearch(desk, role)));
    if (parts.includes('conditions')) for (const role of ROLES) found.push(...(await ofConditions(desk, role)));
    if (parts.includes('freezing')) found.push(...(await ofFreezing(desk)));
    if (parts.includes('batches')) found.push(...(await ofBatches(desk)));
    return found;
  } finally {
    await close();
    await stopped(child);
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** Names of shapes: any comparison, values that some rows have, and values that hardly any row has. */
const SHAPES = ['any', 'narrow', 'rare'] as const;
type Shape = (typeof SHAPES)[number];
const NARROW: ConditionLine['how'][] = ['is', 'one-of', 'between', 'period', 'days-ago'];

/** Ten terms about ten different fields, with the comparisons that the console offers and values of real rows. */
function drawn(random: Random, shape: Shape, fields: Field[], rows: Row[]): Json {
  const left = [...fields];
  const parts: ConditionLine[] = [];
  while (parts.length < TERMS && left.length > 0) {
    const field = left.splice(Math.floor(random.next() * left.length), 1)[0] as Field;
    const hows = howsOf(field).filter((how) => shape === 'any' || NARROW.includes(how));
    const how = shape === 'rare' ? 'is' : (random.pick(hows) as ConditionLine['how']);
    const value = valueFor(random, how, field, rows);
    if (shape === 'rare' && (!['string', 'number'].includes(typeof value) || field.catalog || field.choices)) continue;
    parts.push({
      kind: 'line',
      field: field.path,
      how,
      value: shape === 'rare' ? strange(random, field, value) : value,
    });
    // A line without a value says nothing, and the next field is taken.
    if (conditionOf({ kind: 'group', any: true, parts: parts.slice(-1) }) === undefined) parts.pop();
  }
  return conditionOf({ kind: 'group', any: true, parts }) as Json;
}

function valueFor(random: Random, how: ConditionLine['how'], field: Field, rows: Row[]): Json | undefined {
  if (how === 'period') return random.pick(PERIODS);
  if (how === 'days-ago') return 1 + Math.floor(random.next() * 60);
  const held = () => {
    const value = valueAt(random.pick(rows) as Row, field.path) as Json | undefined;
    return typeof value === 'string' && isDayField(field) ? value.slice(0, 10) : (value ?? undefined);
  };
  const filled = rows.some((row) => valueAt(row, field.path) !== null && valueAt(row, field.path) !== undefined);
  const value = () => {
    for (let found = held(); filled; found = held()) if (found !== undefined && found !== '') return found;
    return undefined;
  };
  const [one, other] = [value(), value()];
  if (one === undefined || other === undefined) return undefined;
  if (how === 'one-of') return [...new Set([one, other])] as Json;
  if (how !== 'between') return one;
  const [least, most] = one < other ? [one, other] : [other, one];
  return { $gte: least, $lte: most } as Json;
}

/** Another value of the same kind, which hardly any row has. */
function strange(random: Random, field: Field, value: Json | undefined): Json {
  const number = Math.floor(random.next() * 90_000);
  if (isDayField(field)) return `20${50 + (number % 40)}-0${1 + (number % 9)}-1${number % 10}`;
  if (typeof value === 'number') return 1_000_000_000 + number;
  return `${value} ${number}`;
}

async function ofConditions({ ask, db }: Desk, role: Role): Promise<Measure[]> {
  const { files } = loadFiles(SCHEMAS);
  const { schemas } = link(files, registryOf());
  const definition = schemas?.resources.requests as Definition;
  const actor = actorOf(role === 'partner' ? 'PARTNER' : 'SUPER_ADMIN');
  const fields = Object.values(offeredFields({ definition, actor }));
  const random = randomFrom(32);
  const ids = Array.from({ length: 50 }, () => 70 * Math.ceil((random.next() * ROWS) / 70));
  const { body } = await ask(role, listed('requests', { id: ids }, 50));
  const rows = body.resources as Row[];
  await sql`vacuum analyze requests`.execute(db);
  const measures: Measure[] = [];
  const all: number[] = [];
  let bounded = 0;
  for (const shape of SHAPES) {
    const conditions = Array.from({ length: CONDITIONS }, () => drawn(random, shape, fields, rows));
    const { ratios, slow } = await ratiosOf(ask, role, shape, conditions);
    all.push(...ratios);
    bounded += slow;
    const name = `a condition of ${TERMS} alternatives, ${shape}: ${role}`;
    if (ratios.length > 0) measures.push({ name: `${name}, p95 in pages`, value: quantile(ratios, 0.95), unit: 'x' });
    if (ratios.length > 0) measures.push({ name: `${name}, median in pages`, value: middle(ratios), unit: 'x' });
  }
  const asked = CONDITIONS * SHAPES.length;
  return [
    ...measures,
    { name: `the same, all: ${role}, p95 in pages`, value: quantile(all, 0.95), unit: 'x', limit: 6 },
    { name: `the same: ${role}, the longest in pages`, value: Math.max(...all), unit: 'x' },
    { name: `the same: ${role}, of ${asked} stopped as too slow`, value: bounded, unit: '' },
  ];
}

/** Each condition beside the plain page, in turn: the middle of its times in the middle of the page's. */
async function ratiosOf(ask: Ask, role: Role, shape: Shape, conditions: Json[]) {
  const ratios: number[] = [];
  let slow = 0;
  for (let time = 0; time < WARM; time += 1) await timed(() => ask(role, PAGE));
  for (const condition of conditions) {
    const [own, plain]: [number[], number[]] = [[], []];
    let isSlow = false;
    for (let time = 0; time < TIMES && !isSlow; time += 1) {
      plain.push(await timed(() => ask(role, PAGE)));
      own.push(
        await timed(async () => {
          const answer = await ask(role, listed('requests', { $where: condition }));
          isSlow = answer.status === 422 && JSON.stringify(answer.body).includes('$where');
          if (answer.status === 422 && !isSlow) throw new Error(JSON.stringify([condition, answer.body]));
          return answer;
        }, [200, 422]),
      );
    }
    if (process.env.VERBOSE) console.log(shape, role, isSlow, middle(own), middle(plain), JSON.stringify(condition));
    if (isSlow) slow += 1;
    else ratios.push(middle(own) / middle(plain));
  }
  return { ratios, slow };
}

const SEARCHES = { 'a hit': 'S0004300', 'a common name': 'maria', none: 'zzkq' };

/** The search over everything beside a page of requests, in turn. */
async function ofSearch({ ask }: Desk, role: Role): Promise<Measure[]> {
  const times: Record<string, number[]> = {};
  const asked = Object.entries(SEARCHES).flatMap(([what, text]) => [
    [what, `search?q=${encodeURIComponent(text)}`],
    [`${what} in one list`, listed('requests', { q: text })],
  ]);
  for (let round = -WARM; round < ROUNDS * 2; round += 1)
    for (const [name, path] of [['page', PAGE], ...asked] as [string, string][]) {
      const ms = await timed(() => ask(role, path));
      if (round >= 0) times[name] = [...(times[name] ?? []), ms];
    }
  const page = times.page ?? [];
  return [
    { name: `a page of 25 requests: ${role}`, value: middle(page), unit: 'ms' },
    ...Object.keys(SEARCHES).flatMap((name) => {
      const to = (other: number[]) => middle((times[name] ?? []).map((ms, round) => ms / (other[round] ?? Number.NaN)));
      const measure = `search over everything, ${name}: ${role}`;
      return [
        { name: `${measure}, in pages`, value: to(page), unit: 'x' },
        {
          name: `${measure}, to the same search in requests alone`,
          value: to(times[`${name} in one list`] ?? []),
          unit: 'x',
          limit: 2,
        },
      ];
    }),
  ];
}
