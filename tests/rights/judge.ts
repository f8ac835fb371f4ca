import { hiddenFields, mayOn, type Person } from './oracle.ts';
import { type Expected, nameOf, type Probe } from './probe.ts';
import { type Answer, textsOf, wordsIn } from './texts.ts';
import { cellOf, type Found } from './tokens.ts';
import { seesCell, seesRow, type Worlds } from './world.ts';

/** Reasons that say that a right is missing; any other reason is about values or states. */
const RIGHTS =
  /^(verdicts\.(not-allowed|field-read)|scopes\.|server\.(section-not-allowed|not-found|unknown-operation|unknown-resource|unknown-action|unauthorized))|^generic\.not-found/;
/** Reasons of a call that no file knows in this form: it was not understood, so nobody's right was asked. */
const NOT_MEANT = /^server\.(unknown-|body-|preview-ids|not-an-action)/;

type Body = {
  reason?: string;
  resources?: { id?: number; _id?: string }[];
  count?: number;
  id?: number;
  value?: unknown;
};

export function bodyOf(answer: Answer): Body {
  if (!String(answer.headers['content-type'] ?? '').includes('json')) return {};
  try {
    return JSON.parse(answer.bytes.toString('utf8')) as Body;
  } catch {
    return {};
  }
}

/** The first judge: status and reason as the oracle says. */
export function judgeStatus(probe: Probe, answer: Answer): string | undefined {
  const { status } = answer;
  if (status >= 500) return `answered ${status}`;
  if (probe.status) return probe.status.includes(status) || status < 300 ? undefined : `answered ${status}`;
  const reason = bodyOf(answer).reason ?? '';
  const isRead = probe.method === 'GET' || probe.twin;
  const agrees: Record<Expected, boolean> = {
    'signed-out': status === 401,
    forbidden: status === 403,
    refused: isRefusal(status, reason, probe),
    hidden: status === 404 || (!isRead && status !== 409 && isRefusal(status, reason, probe)),
    allowed: isRead
      ? status < 300 || status === 422
      : ![401, 403].includes(status) && reason !== 'verdicts.not-allowed',
    'not-asked': [403, 404, 409, 422].includes(status),
    either: status !== 401,
  };
  return agrees[probe.expected] ? undefined : `expected ${probe.expected}, answered ${status} ${reason}`;
}

function isRefusal(status: number, reason: string, { kind, method }: Probe): boolean {
  if ([403, 404, 405].includes(status)) return true;
  if (status === 409) return RIGHTS.test(reason);
  const understood =
    kind === 'send' || kind === 'preview' || kind === 'reveal' || kind === 'export' || method === 'PATCH';
  return status === 422 && (understood || NOT_MEANT.test(reason));
}

/** Rows in an answer that this person may not see, and a count that counts others. */
export function judgeRows({ facts }: Worlds, probe: Probe, answer: Answer): string | undefined {
  const { person, of } = probe;
  const { resources, count } = bodyOf(answer);
  const known = of === undefined ? undefined : facts.rows.get(of);
  if (!person || !of || !known || answer.status !== 200 || !Array.isArray(resources)) return undefined;
  if (probe.kind === 'history') return undefined;
  const strange = resources
    .map(({ id }) => id)
    .filter((id) => id !== undefined && !seesRow(facts, person, of, Number(id)));
  if (strange.length > 0) return `shows the rows ${strange.slice(0, 5).join(', ')}`;
  if (!probe.whole || probe.kind !== 'collection' || probe.expected !== 'allowed') return undefined;
  const own = [...known.keys()].filter((id) => lists(facts, person, of, id)).length;
  return count === own ? undefined : `counts ${count} rows of ${own}`;
}

/** Whether a row is in the list of its resource: whoever reads the own record does not find it in a list for that. */
function lists(facts: Worlds['facts'], person: Person, of: string, id: number): boolean {
  const row = facts.rows.get(of)?.get(id);
  return row !== undefined && mayOn({ ...person, acts: false }, of, 'list', row);
}

/** Names of fields that the oracle gives to others: neither in a record nor in a definition. */
export function judgeFields(worlds: Worlds, probe: Probe, answer: Answer): string | undefined {
  const { person, of, kind } = probe;
  const body = bodyOf(answer);
  if (!person || answer.status !== 200) return undefined;
  if (kind === 'schema') {
    const name = probe.url.split('/').at(-1) ?? '';
    const known = Object.keys((body as { fields?: object }).fields ?? {});
    const hidden = hiddenFields(person.roles, name).filter(
      (path) => known.includes(path) && !isSecret(worlds, name, path),
    );
    return hidden.length > 0 ? `describes ${hidden.join(', ')}` : undefined;
  }
  if (of && kind === 'history') {
    const lines = (body.resources ?? []) as { changes?: { field: string }[] }[];
    const told = new Set(lines.flatMap(({ changes = [] }) => changes.map(({ field }) => field)));
    const hidden = hiddenFields(person.roles, of).filter((path) => told.has(path));
    return hidden.length > 0 ? `tells the history of ${hidden.join(', ')}` : undefined;
  }
  if (!of || !['collection', 'record', 'below'].includes(kind)) return undefined;
  const rows = (body.resources ?? [body]) as Record<string, unknown>[];
  const shown = hiddenFields(person.roles, of).filter((path) => rows.some((row) => isIn(row, path)));
  return shown.length > 0 ? `shows ${shown.join(', ')}` : undefined;
}

/** A secret is described to who may write it, and never shown. */
const isSecret = ({ one }: Worlds, name: string, path: string): boolean =>
  one.house.schemas.current().resources[name]?.fields[path]?.kind === 'secret';

function isIn(row: Record<string, unknown>, path: string): boolean {
  let at: unknown = row;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return at !== undefined;
}

/** The second judge: no word of a hidden cell, whole or in part, in no form. */
export function judgeWords(worlds: Worlds, probe: Probe, answer: Answer): string[] {
  const asked = JSON.stringify([decodeURIComponent(probe.url.replace(/%(?![0-9a-f]{2})/gi, '%25')), probe.body ?? '']);
  return wordsIn(answer).flatMap((found) => {
    const leak = leakOf(worlds, probe, found, asked);
    return leak ? [`${leak} in ${nameOf(probe.person)} ${probe.method} ${probe.url}`] : [];
  });
}

function leakOf(
  { columns, planted, facts }: Worlds,
  { person, shows }: Probe,
  found: Found,
  asked: string,
): string | undefined {
  // What the person sent may come back in a sentence.
  if ('part' in found)
    return asked.toLowerCase().includes(found.part.toLowerCase()) ? undefined : `part of a word: ${found.part}`;
  const cell = cellOf(columns, found.code);
  if (!cell || !planted.get(cell.table)?.has(cell.id)) return undefined;
  const at = `${cell.table}.${cell.path}.${cell.id}`;
  if (found.world === 'z' && person && !seesCell(facts, person, cell.table, cell.path, cell.id))
    return `the other world's ${at}`;
  if (shows === at) return undefined;
  if (person && seesCell(facts, person, cell.table, cell.path, cell.id)) return undefined;
  return isAsked(asked, found.code) ? undefined : at;
}

const isAsked = (asked: string, code: number): boolean =>
  wordsIn({ status: 0, headers: {}, bytes: Buffer.from(asked) }).some((one) => 'code' in one && one.code === code);

type Pictures = { resources: { id: number; content: string }[]; left: number[] };

/** Small pictures come as far as they are drawn in time: the same ones are named, and those that both have are alike. */
function sameButForTime(one: Buffer, other: Buffer): boolean {
  const [here, there] = [one, other].map((bytes): Pictures | undefined => {
    const text = bytes.toString('utf8');
    return text.includes('"left":[') ? (JSON.parse(text) as Pictures) : undefined;
  });
  if (!here || !there) return false;
  const named = ({ resources, left }: Pictures) =>
    [...resources.map(({ id }) => id), ...left].sort((a, b) => a - b).join();
  const drawn = new Map(there.resources.map(({ id, content }) => [id, content]));
  return (
    named(here) === named(there) && here.resources.every(({ id, content }) => (drawn.get(id) ?? content) === content)
  );
}

/** Headers that no world has to have alike. */
const OWN = new Set(['content-length', 'date', 'x-request-id', 'connection', 'keep-alive', 'server-timing']);

/** The third judge: both worlds answer alike, byte for byte. */
export function judgeTwins(one: Answer, other: Answer): string | undefined {
  if (one.status !== other.status) return `answers ${one.status} here and ${other.status} there`;
  const names = new Set([...Object.keys(one.headers), ...Object.keys(other.headers)].filter((name) => !OWN.has(name)));
  for (const name of names)
    if (String(one.headers[name]) !== String(other.headers[name]))
      return `header ${name}: ${one.headers[name]} and ${other.headers[name]}`;
  // A paper holds the moment at which it was drawn; its words do not.
  if (one.drawn !== undefined && one.drawn === other.drawn) return undefined;
  if (one.bytes.equals(other.bytes) || samePacked(one.bytes, other.bytes)) return undefined;
  if (sameButForTime(one.bytes, other.bytes)) return undefined;
  return `bodies differ at ${differenceOf(one.bytes.toString('utf8'), other.bytes.toString('utf8'))}`;
}

/** A workbook notes when it was packed; what is in it is compared. */
function samePacked(one: Buffer, other: Buffer): boolean {
  const [first, second] = [textsOf(one), textsOf(other)];
  return first.length > 1 && first.length === second.length && first.every((text, place) => text === second[place]);
}

function differenceOf(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `${one.slice(Math.max(0, at - 60), at + 40)} | ${other.slice(Math.max(0, at - 10), at + 40)}`;
}
