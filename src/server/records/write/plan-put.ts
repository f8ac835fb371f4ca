import { isDeepStrictEqual } from 'node:util';
import type { Definition, Json, Row } from '../../../resource/model/definition.ts';
import { ownersOf } from '../../../resource/model/owners.ts';
import { isBlank, isRow } from '../../../resource/model/path.ts';
import type { PlanStep, Step } from '../../core/write-types.ts';
import { projectRecord } from '../../sight/project.ts';
import { addressWithoutSeal } from '../../storage/links.ts';
import { ownNames } from './body-names.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { childrenOf, readValues } from './write-values.ts';

/**
 * A PUT as the values that it changes. A client sends back the record as it was answered (section 7): whatever is equal
 * to what this person is answered, labels, marks, flags and read-only fields alike, is no change and is left out. Anything
 * else stays and is judged. A body of nothing but fields that actions own is the call of an action and stays whole.
 */
export async function putChanges(work: UnitOfWork, steps: readonly PlanStep[]): Promise<Step[]> {
  const read: Step[] = [];
  for (const step of steps) read.push(step.kind === 'put' ? await readPut(work, step.body) : step);
  return read;
}

async function readPut(work: UnitOfWork, body: Row): Promise<Step> {
  const { definition, id, trx, context, record, parent } = work;
  const named = (row: Row) => ownNames(context.call.schemas, definition, row);
  const asSent = readValues(definition, named(body), id);
  const paths = Object.keys(asSent.values);
  const isCall = asSent.problems.length === 0 && paths.every((path) => ownersOf(definition, path).length > 0);
  if (isCall) return { kind: 'update', ...asSent };
  const answered = await projectRecord(trx, context.call, definition, record, { parent, computed: true });
  const changed = readValues(definition, named(changedIn(definition, body, asTravelled(answered))), id);
  const asked = askedBeside(definition, Object.keys(changed.values));
  const kept = paths.filter((path) => asked.has(path)).map((path) => [path, asSent.values[path] as Json]);
  return { kind: 'update', values: { ...Object.fromEntries(kept), ...changed.values }, problems: changed.problems };
}

/** What the body says differently from the answer. Objects that the definition opens are looked into, others are values. */
function changedIn(definition: Definition, body: Row, answered: Row, prefix = ''): Row {
  const changed: Row = {};
  for (const [name, value] of Object.entries(body)) {
    const path = `${prefix}${name}`;
    const there = Object.hasOwn(answered, name) ? answered[name] : undefined;
    if (there !== undefined && isSame(value, there)) continue;
    if (!isRow(value) || !isRow(there) || childrenOf(definition, path).length === 0) {
      changed[name] = value;
      continue;
    }
    const inner = changedIn(definition, value, there, `${path}.`);
    if (Object.keys(inner).length > 0) changed[name] = inner as Json;
  }
  return changed;
}

/** What an action writes or asks beside a field that it owns belongs to its call, even where it is equal already. */
function askedBeside(definition: Definition, changed: string[]): ReadonlySet<string> {
  const movers = changed.flatMap((path) => ownersOf(definition, path));
  return new Set(
    movers.flatMap((name) => {
      const { ask = {}, set = {} } = definition.actions.actions[name] ?? {};
      return [
        ...Object.keys(set),
        ...Object.entries(ask).flatMap(([field, { also }]) => (also ? [field, also] : field)),
      ];
    }),
  );
}

/** Dates and the like as the wire carries them. */
const asTravelled = (answered: Row): Row => JSON.parse(JSON.stringify(answered));

function isSame(sent: Json | undefined, answered: Json): boolean {
  return isDeepStrictEqual(plain(sent), plain(answered));
}

/** Without what differs from one answer to the next though nothing changed: the seal of a file's address. */
function plain(value: Json | undefined): Json {
  if (value === undefined || isBlank(value)) return null;
  if (typeof value === 'string') return addressWithoutSeal(value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isRow(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
