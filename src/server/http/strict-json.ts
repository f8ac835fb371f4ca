/**
 * JSON as strictly as it can be meant: what a lenient parser would silently repair or drop is refused, because two readers
 * of the same text must never disagree about what was sent.
 */
type StrictJson = { ok: true; value: unknown } | { ok: false; code: JsonFault; name?: string };
type JsonFault = 'json' | 'duplicate' | 'forbidden-name' | 'forbidden-text' | 'number' | 'depth';

const DEPTH_LIMIT = 32;
const NAME_LENGTH = 100;
const FORBIDDEN = new Set(['__proto__']);
const LONE_SURROGATE = /\p{Surrogate}/u;

export function parseStrictJson(text: string): StrictJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, code: 'json' };
  }
  const fault = scan(text);
  return fault ? { ok: false, ...fault } : { ok: true, value };
}

type Level = { keys?: Set<string>; expectsKey: boolean; key?: string };
type Fault = { code: JsonFault; name?: string };

/** Walks the tokens of a text that is already known to be JSON. */
function scan(text: string): Fault | undefined {
  const levels: Level[] = [];
  const token = /["{}[\],]|-?\d[\d.eE+-]*/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const piece = match[0] === '"' ? stringAt(text, match.index) : match[0];
    token.lastIndex = match.index + piece.length;
    const level = levels.at(-1);
    if (piece === '{' || piece === '[') {
      levels.push({ keys: piece === '{' ? new Set() : undefined, expectsKey: piece === '{' });
      if (levels.length > DEPTH_LIMIT) return { code: 'depth' };
    } else if (piece === '}' || piece === ']') levels.pop();
    else if (piece === ',') {
      if (level?.keys) level.expectsKey = true;
    } else {
      const fault = piece.startsWith('"') ? stringFault(piece, level) : numberFault(piece);
      if (fault) return { name: placeOf(levels), ...fault };
    }
  }
  return undefined;
}

/** Where a value is, in the notation of fields: `general.curp`. */
const placeOf = (levels: readonly Level[]): string =>
  levels
    .flatMap(({ key }) => key ?? [])
    .join('.')
    .slice(0, NAME_LENGTH);

/** A pattern over a string of megabytes (a file) would outgrow the stack. */
function stringAt(text: string, start: number): string {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return text.slice(start, end + 1);
  }
}

function stringFault(piece: string, level: Level | undefined): Fault | undefined {
  const content = piece.includes('\\') ? (JSON.parse(piece) as string) : piece.slice(1, -1);
  if (content.includes('\u0000') || LONE_SURROGATE.test(content)) return { code: 'forbidden-text' };
  if (!level?.keys || !level.expectsKey) return undefined;
  level.expectsKey = false;
  if (FORBIDDEN.has(content)) return { code: 'forbidden-name', name: content };
  if (level.keys.has(content)) return { code: 'duplicate', name: content.slice(0, NAME_LENGTH) };
  level.keys.add(content);
  level.key = content;
  return undefined;
}

/** A whole number that JavaScript cannot hold would be another number afterwards. */
function numberFault(piece: string): Fault | undefined {
  const value = Number(piece);
  if (!Number.isFinite(value)) return { code: 'number' };
  return /^-?\d+$/.test(piece) && !Number.isSafeInteger(value) ? { code: 'number' } : undefined;
}
