import { partOf } from '../part.ts';
import { asWritten } from '../server/helpers/paper.ts';
import { fingerprintOf, foreignChanges, rowAt } from './effects.ts';
import { makeFixed } from './fixed.ts';
import { makeGuarded } from './guarded.ts';
import { judgeFields, judgeRows, judgeStatus, judgeTwins, judgeWords } from './judge.ts';
import { listen } from './live.ts';
import { makeProbe } from './make.ts';
import { guardedResources, isAmong, PEOPLE, type Person } from './oracle.ts';
import { nameOf, type Probe, tableOf } from './probe.ts';
import { type Random, randomFrom } from './random.ts';
import type { Answer } from './texts.ts';
import { hideFrom } from './twins.ts';
import { routesOf, type Target, targetsOf, unnamed, unprobed, unsaid } from './walk.ts';
import { factsOf, openSession, type Worlds } from './world.ts';

export type Report = {
  probes: number;
  disagreements: string[];
  canaries: string[];
  twins: string[];
  /** Pairs of answers that were compared, byte for byte. */
  pairs: number;
  reached: Set<string>;
};

export type Run = {
  seed: number;
  probes: number;
  /** Each person at each address once, before chance decides. */
  all?: boolean;
  /** Ends with the first finding. */
  bail?: boolean;
};

/** Whoever has no session is one more. */
const ASKING: (Person | null)[] = [...PEOPLE, null];
/** How often chance takes a kind of address. */
const WEIGHTS: Record<Target['kind'], number> = {
  collection: 6,
  record: 5,
  below: 5,
  export: 2,
  send: 5,
  part: 1,
  print: 1,
  history: 1.5,
  explain: 2,
  figure: 1,
  back: 0.4,
  reveal: 1,
  restore: 0.5,
  preview: 0.7,
  schema: 0.5,
};

export const emptyReport = (): Report => ({
  probes: 0,
  disagreements: [],
  canaries: [],
  twins: [],
  pairs: 0,
  reached: new Set(),
});

export const findings = ({ disagreements, canaries, twins }: Report): string[] => [
  ...disagreements,
  ...canaries,
  ...twins,
];

/** What is not in the oracle at all: routes without a probe, and resources and actions that no line speaks of. */
export function gapsOf({ one }: Worlds): string[] {
  const schemas = one.house.schemas.current();
  return [...unprobed(routesOf(one.app)), ...unnamed(schemas, (role) => isAmong([role], 'STAFF')), ...unsaid(schemas)];
}

/** Asks the two worlds, and judges each answer thrice. */
export async function run(worlds: Worlds, { seed, probes, all = false, bail = false }: Run): Promise<Report> {
  const report = emptyReport();
  report.disagreements.push(...gapsOf(worlds));
  const planned = plan(worlds, randomFrom(seed), probes, all);
  const isOver = () => bail && findings(report).length > 0;
  for (const person of ASKING) {
    const own = planned.filter((probe) => probe.person === person && probe.twin);
    if (own.length === 0 || isOver()) continue;
    if (person) await hideFrom(worlds, person);
    for (const probe of own) {
      if (isOver()) break;
      await askBoth(worlds, probe, report);
    }
  }
  await askWrites(worlds, planned, report, isOver);
  return report;
}

/**
 * The page of a record of each resource on paper, for each person once: the status as the oracle says and no hidden word. `reached`
 * are those that came.
 */
export async function askPrints(worlds: Worlds, seed: number): Promise<Report> {
  const report = emptyReport();
  const random = randomFrom(seed);
  const targets = targetsOf(worlds.one.house.schemas.current()).filter(({ kind }) => kind === 'print');
  for (const [turn, person] of PEOPLE.entries())
    for (const target of partOf(targets, turn, 6)) {
      const probe = makeProbe({ random, worlds, person, target });
      if (!probe) continue;
      const [token, twin] = worlds.tokens.get(person.name) ?? [];
      const answer = await ask(worlds.one, token, probe);
      // A paper leaves a line in the history: both worlds have it.
      if (answer.status === 200) await ask(worlds.other, twin, probe);
      const reached = report.reached.size;
      judge(worlds, probe, answer, report);
      if (answer.drawn === undefined && report.reached.size > reached) report.reached.delete(probe.reached);
    }
  return report;
}

function plan(worlds: Worlds, random: Random, wanted: number, all: boolean): Probe[] {
  const targets = targetsOf(worlds.one.house.schemas.current());
  const planned: Probe[] = [];
  const add = (person: Person | null, target: Target) => {
    const probe = makeProbe({ random, worlds, person, target });
    if (probe) planned.push(probe);
  };
  for (const route of routesOf(worlds.one.app))
    for (const person of ASKING) planned.push(...makeFixed({ random, worlds, person, route }));
  const lists = targets.filter(({ kind }) => kind === 'collection');
  for (const person of PEOPLE)
    for (const target of all ? targets : lists) if (all || random.chance(0.45)) add(person, target);
  for (const person of PEOPLE) planned.push(...makeGuarded({ random, worlds, person }, targets));
  const weighed = (Object.keys(WEIGHTS) as Target['kind'][]).map((kind) => ({
    kind,
    of: targets.filter((one) => one.kind === kind),
  }));
  const total = Object.values(WEIGHTS).reduce((sum, one) => sum + one, 0);
  while (planned.length < wanted) {
    let roll = random.next() * total;
    const chosen = weighed.find(({ kind }) => {
      roll -= WEIGHTS[kind];
      return roll < 0;
    });
    const target = random.pick(chosen?.of ?? []);
    // Whose rows end somewhere is asked more often: there is more to get wrong.
    const person = random.chance(0.45) ? random.pick(PEOPLE.filter(({ company }) => company)) : random.pick(ASKING);
    if (target) add(person ?? null, target);
  }
  return planned;
}

type House = Worlds['one'];

export async function ask({ app }: House, token: string | undefined, probe: Probe): Promise<Answer> {
  const { person, method, url, body } = probe;
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(person?.acts ? { 'x-id-partner': String(person.company) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const { statusCode: status, headers, rawPayload: bytes } = response;
  const drawn = isDrawn(probe.url) && status === 200 ? { drawn: await asWritten(bytes) } : {};
  return { status, headers, bytes, ...drawn };
}

/** Papers are drawn for each call with fonts of their own, in which a letter is a number: their words are read as a reader of PDF reads them. */
const isDrawn = (url: string): boolean => /\/pdf$|\/papers\//.test(url);

const CALLS_AT_MOST = 30;

/** Small pictures that are not drawn in time come with a later call: how many come at once is the machine's, and says nothing of rights. */
async function askWhole(house: House, token: string | undefined, probe: Probe): Promise<Answer> {
  for (let calls = 1; ; calls += 1) {
    const answer = await ask(house, token, probe);
    const isWhole =
      !probe.url.startsWith('/v1/thumbnails?') || answer.status !== 200 || !/"left":\[\d/.test(String(answer.bytes));
    if (isWhole || calls === CALLS_AT_MOST) return answer;
  }
}

async function askBoth(worlds: Worlds, probe: Probe, report: Report): Promise<void> {
  const [token, twin] = probe.person ? (worlds.tokens.get(probe.person.name) ?? []) : [];
  const [one, other] = await Promise.all([askWhole(worlds.one, token, probe), askWhole(worlds.other, twin, probe)]);
  judge(worlds, probe, one, report);
  report.canaries.push(...judgeWords(worlds, probe, other));
  report.pairs += 1;
  const difference = judgeTwins(one, other);
  if (difference) report.twins.push(`${said(probe)}: ${difference}`);
}

const said = ({ person, method, url, body }: Probe): string =>
  `${nameOf(person)} ${method} ${decodeURI(url.replace(/%(?![0-9a-f]{2})/gi, '%25'))}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 160)}`}`;

function judge(worlds: Worlds, probe: Probe, answer: Answer, report: Report): void {
  report.probes += 1;
  report.reached.add(probe.reached);
  for (const fault of [
    judgeStatus(probe, answer),
    judgeRows(worlds, probe, answer),
    judgeFields(worlds, probe, answer),
  ])
    if (fault) report.disagreements.push(`${said(probe)}: ${fault}`);
  report.canaries.push(...judgeWords(worlds, probe, answer));
}

/** Calls that may write, in one world alone: what is refused leaves nothing, what is done stays within the fields that are one's own. */
async function askWrites(worlds: Worlds, planned: Probe[], report: Report, isOver: () => boolean): Promise<void> {
  if (isOver()) return;
  const fingerprint = fingerprintOf(worlds.one);
  const live = await listen(worlds);
  await live.stir();
  let before = await fingerprint();
  for (const probe of planned.filter(({ twin }) => !twin)) {
    if (isOver()) break;
    const { person, of } = probe;
    const ends = probe.kind === 'ends' && person !== null;
    const token = ends
      ? await openSession(worlds.one, person)
      : person
        ? worlds.tokens.get(person.name)?.[0]
        : undefined;
    const table = of === undefined ? undefined : tableOf(worlds, of);
    const isWatched = table === 'users' || guardedResources().includes(of ?? '');
    const watched =
      person && table && isWatched && probe.id !== undefined ? await rowAt(worlds.one, table, probe.id) : undefined;
    const answer = await ask(worlds.one, token, probe);
    judge(worlds, probe, answer, report);
    const after = await fingerprint();
    const isDone = answer.status < 400;
    if (!isDone && after !== before)
      report.disagreements.push(`${said(probe)}: answered ${answer.status} and left something behind`);
    if (isDone && ['forbidden', 'refused', 'hidden'].includes(probe.expected) && after !== before)
      report.disagreements.push(`${said(probe)}: wrote without a right`);
    if (watched && person && of && table) {
      const changes = foreignChanges(person, of, watched, await rowAt(worlds.one, table, Number(probe.id)));
      if (changes.length > 0) report.disagreements.push(`${said(probe)}: changed ${changes.join(', ')}`);
    }
    if (after !== before) worlds.facts = await factsOf(worlds.one.house.services.db);
    before = after;
  }
  report.canaries.push(...(await live.judge()));
}
