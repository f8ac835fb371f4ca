import { isAmong, type Person } from './oracle.ts';
import { type Expected, MISSING, nameOf, type Probe, rowOf } from './probe.ts';
import type { Random } from './random.ts';
import { codeOf } from './tokens.ts';
import { type Route, routeLine } from './walk.ts';
import { seesCell, valueFor, type Worlds } from './world.ts';

type Making = { random: Random; worlds: Worlds; person: Person | null; route: Route };

/** Probes of the routes that are no resource's: the session's own, files, pictures, events. */
export function makeFixed(making: Making): Probe[] {
  const { person, route } = making;
  const line = routeLine(route);
  if (!line) return [];
  const reached = `${nameOf(person)} ${route.method} ${route.url}`;
  const { who, probe: kind, status } = line;
  const base = { person, kind, method: route.method, reached, twin: route.method === 'GET' };
  const expected: Expected =
    who === 'open'
      ? 'either'
      : !person
        ? 'signed-out'
        : who === 'signed'
          ? 'allowed'
          : isAmong(person.roles, who)
            ? 'allowed'
            : 'refused';
  // Without a session the answer is 401 before anything else is looked at.
  const allowed = expected === 'signed-out' ? {} : status ? { status } : {};
  const body = route.method === 'GET' ? {} : { body: {} };
  switch (kind) {
    case 'call':
      return [
        { ...base, ...allowed, ...body, url: route.url.replace('*', '/v1/users').replace(/:\w+/g, '99999'), expected },
      ];
    case 'search':
      return searches(making, base, expected);
    case 'ends':
      return [{ ...base, ...body, url: route.url, expected }];
    // What ends sessions or counts guesses is left to who has none.
    case 'signed-out':
    case 'events':
      return person ? [] : [{ ...base, ...body, url: route.url, expected }];
    case 'thumbnails':
      return [{ ...base, url: `${route.url}?ids=${[1, 2, 3].map(() => documentFor(making)).join(',')}`, expected }];
    case 'thumbnail':
      return pictures(making, base);
    case 'file':
      return files(making, base);
    case 'validators':
      return [{ ...base, url: '/v1/validators/users/ADMIN/0-0.js', expected: 'either', status: [404, 422] }];
    default:
      return [];
  }
}

/** A word of a cell, whole and in part: what is hidden is not found. Of cells that are seen too, whose rows are shown then. */
function searches({ worlds, random, person }: Making, base: Base, expected: Expected): Probe[] {
  return [1, 2, 1, 1, 1, 1].flatMap((part, time) => {
    const column = random.pick(
      worlds.columns.filter(({ table }) => ['users', 'requests', 'dispersions'].includes(table)),
    );
    const ids = column ? [...(worlds.facts.rows.get(column.table)?.keys() ?? [])] : [];
    const seen = ids.filter((id) => column && person && seesCell(worlds.facts, person, column.table, column.path, id));
    const id = column && random.pick(time > 1 && seen.length > 0 ? seen : ids);
    if (!column || id === undefined) return [];
    const word = valueFor(column, codeOf(worlds.columns.indexOf(column), id), 'a');
    return [{ ...base, url: `/v1/search?q=${encodeURIComponent(part === 1 ? word : word.slice(0, 6))}`, expected }];
  });
}

const documentFor = (making: Making) => rowOf({ ...making, target: null as never }, 'documents');

type Base = Pick<Probe, 'person' | 'kind' | 'method' | 'reached' | 'twin'>;

function pictures(making: Making, base: Base): Probe[] {
  return [1, 2].map(() => {
    const id = documentFor(making);
    return { ...base, url: `/v1/thumbnails/${id}`, expected: ofPaper(making, 'documents', 'file', id), id };
  });
}

/** Whether a paper's bytes are for this person. What cannot be drawn, or is not there, is 404 for everybody. */
function ofPaper({ person, worlds }: Making, table: string, path: string, id: number): Expected {
  if (!person) return 'signed-out';
  return id !== MISSING && seesCell(worlds.facts, person, table, path, id) ? 'either' : 'hidden';
}

/** Files by their name: of documents, and of what else keeps one. */
function files(making: Making, base: Base): Probe[] {
  const { worlds, random, person } = making;
  const held = worlds.files.filter(({ table, id }) => worlds.facts.rows.get(table)?.has(id));
  return [1, 2, 3].flatMap(() => {
    const wanted = random.chance(0.6);
    const fitting = held.filter(
      ({ table, path, id }) => person && seesCell(worlds.facts, person, table, path, id) !== wanted,
    );
    const file = random.pick(fitting.length > 0 ? fitting : held);
    if (!file) return [];
    // One file may lie in several records: it is as open as the most open of them.
    const sees =
      person &&
      held.some((one) => one.name === file.name && seesCell(worlds.facts, person, one.table, one.path, one.id));
    const expected: Expected = !person ? 'signed-out' : sees ? 'either' : 'hidden';
    return [{ ...base, url: `/v1/files/${file.name}`, expected }];
  });
}
