/**
 * How long a text of a given length may keep a pattern busy, in steps of an engine that tries one way after the other, as browsers and
 * Node do. It is an upper bound: a pattern that stays below it surely ends in time, one above it may.
 *
 * Each part that may match more or less of a text multiplies the ways to divide it (`.*` of 500 letters: 501), unless what must follow
 * it can be no part of it (`[^,]*,`), which leaves one way. What repeats such a part multiplies its ways with themselves.
 *
 * @example patternCost('^(a?){30}a{30}$', 255) // 1_073_741_824 (2 ** 30)
 * @example patternCost('^[0-9]{1,3}([.][0-9]{1,3}){3}$', 255) // 81
 */
export function patternCost(pattern: string, length: number): number {
  const { alternatives } = readAlternatives({ pattern, at: 0, length });
  const [first] = alternatives;
  const isAnchored = alternatives.length === 1 && first?.[0]?.anchor === true;
  return costOf(alternatives) * (isAnchored ? 1 : length + 1);
}

/** One thing of a sequence: how often it may come, in how many ways once, and which of the probed letters it takes. */
// `again`: the ways of a group that comes once more behind itself, where that is how its own end is found (`(-[0-9]+)*`).
type Part = { least: number; most: number; once: number; takes: Taken; anchor?: true; looks?: true; again?: number };
/** Undefined: any letter, as far as we know. */
type Taken = ReadonlySet<string> | undefined;
type Reading = { pattern: string; at: number; length: number };

/** Latin letters with all their accents, signs, digits, blanks, and some of what else people type. */
const PROBES = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)),
  ...'αωбЯЖ\u2028\u2014\u20ac漢字😀',
];

function readAlternatives(reading: Reading): { alternatives: Part[][] } {
  const alternatives: Part[][] = [[]];
  while (reading.at < reading.pattern.length && reading.pattern[reading.at] !== ')') {
    if (reading.pattern[reading.at] === '|') {
      reading.at += 1;
      alternatives.push([]);
      continue;
    }
    const part = readPart(reading);
    if (part) alternatives.at(-1)?.push(part);
  }
  return { alternatives };
}

const GROUP = /^\((?:\?(?::|<[A-Za-z_$][\w$]*>|([=!])|<([=!])))?/;
const LETTER =
  /^(?:\\(?:[pPu]\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S])/u;
const TIMES = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;

function readPart(reading: Reading): Part | undefined {
  const rest = reading.pattern.slice(reading.at);
  const group = GROUP.exec(rest);
  let part: Part;
  if (group) {
    reading.at += group[0].length;
    const { alternatives } = readAlternatives(reading);
    reading.at += 1;
    const looks = group[1] ?? group[2];
    // What only looks ahead is done once it holds: it adds ways of its own and multiplies none.
    part = looks
      ? { least: 1, most: 1, once: costOf(alternatives), takes: new Set(), looks: true }
      : { least: 1, most: 1, once: costOf(alternatives), takes: takenBy(alternatives), again: againOf(alternatives) };
  } else {
    const letter = LETTER.exec(rest)?.[0] ?? '';
    reading.at += Math.max(1, letter.length);
    if (letter === '^' || letter === '$' || /^\\[bB]$/.test(letter))
      return { least: 1, most: 1, once: 1, takes: new Set(), ...(letter === '^' ? { anchor: true as const } : {}) };
    // What repeats what a group took is compared letter by letter: of any length, with any letter.
    const isBack = /^\\(?:[1-9]|k<)/.test(letter);
    part = isBack
      ? { least: 0, most: reading.length, once: 1, takes: undefined }
      : { least: 1, most: 1, once: 1, takes: probed(letter) };
  }
  const times = TIMES.exec(reading.pattern.slice(reading.at));
  if (!times) return part;
  reading.at += times[0].length;
  const [, sign, from, comma, to] = times;
  const endless = Math.max(reading.length, 1);
  const least = sign ? (sign === '+' ? 1 : 0) : Number(from);
  const most = sign ? (sign === '?' ? 1 : endless) : comma ? (to ? Number(to) : endless) : least;
  // A part of one way is divided in as many ways as it may come; one of several ways, each time in each of them.
  const ways =
    part.once > 1 && part.again !== 1
      ? Math.min(Number.MAX_SAFE_INTEGER, part.once ** Math.min(most, endless))
      : part.once;
  return { ...part, once: ways, least, most: Math.min(most, Math.max(least, endless)) };
}

function probed(letter: string): Taken {
  try {
    const one = new RegExp(`^${letter === '.' ? '[\\s\\S]' : letter}$`, 'u');
    const taken = new Set(PROBES.filter((probe) => one.test(probe)));
    return taken.size > 0 ? taken : undefined;
  } catch {
    return undefined;
  }
}

/** All that a group may take, wherever in it. */
function takenBy(alternatives: Part[][]): Taken {
  const parts = alternatives.flat();
  if (parts.some(({ takes }) => takes === undefined)) return undefined;
  return new Set(parts.flatMap(({ takes }) => [...(takes ?? [])]));
}

const isApart = (one: Taken, other: Taken): boolean =>
  one !== undefined && other !== undefined && one.size > 0 && ![...one].some((letter) => other.has(letter));

/** The ways of each alternative, one after the other; where a letter belongs to one of them at most, only that one goes far. */
function costOf(alternatives: Part[][]): number {
  const ways = alternatives.map(costOfSequence);
  const taken = alternatives.map((parts) => takenBy([parts]));
  const isOne = taken.every((one, index) => taken.slice(index + 1).every((other) => isApart(one, other)));
  const all = isOne ? Math.max(...ways) : ways.reduce((sum, one) => sum + one, 0);
  return Math.min(Number.MAX_SAFE_INTEGER, all);
}

/**
 * The ways to divide a text among the parts. Where a part that must come can be nothing of what varies before it, that ends in one place:
 * the widest of these parts is then as long as the others leave it, and all are where no two share a letter. In how many ways each part takes its own text stays.
 */
function costOfSequence(parts: Part[]): number {
  let [inner, closed, looked] = [1, 1, 0];
  let open: { lengths: number; takes: Taken }[] = [];
  for (const { least, most, once, takes, looks } of parts) {
    if (looks) {
      looked += once;
      continue;
    }
    if (isFixed({ least, most, once }) && open.length > 0 && open.every((one) => isApart(takes, one.takes))) {
      closed *= areApart(open) ? 1 : product(open) / Math.max(...open.map(({ lengths }) => lengths));
      open = [];
    }
    inner *= once;
    if (most > least || once > 1) open.push({ lengths: most - least + 1, takes });
  }
  return looked + inner * closed * product(open);
}

const isFixed = ({ least, most, once }: Pick<Part, 'least' | 'most' | 'once'>): boolean => least === most && once === 1;

function againOf([parts = [], ...others]: Part[][]): number | undefined {
  const [first] = parts;
  return first && isFixed(first) && others.length === 0 ? costOfSequence([...parts, first]) : undefined;
}

/** Each letter belongs to one of them at most, so that there is one way to divide a text among them. */
const areApart = (parts: { takes: Taken }[]): boolean =>
  parts.every((one, index) => parts.slice(index + 1).every((other) => isApart(one.takes, other.takes)));

const product = (parts: { lengths: number }[]): number => parts.reduce((all, { lengths }) => all * lengths, 1);
