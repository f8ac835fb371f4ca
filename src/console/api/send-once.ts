import { caller } from './settings.ts';

const KEPT = 'unanswered';
/** The server keeps the answers of a day and more. */
const HOURS = 24;
const KEPT_AT_MOST = 50;

type Sent = { key: string; at: number };

/**
 * One intention, one key. What was sent and got no answer may have been applied: the same content sent again carries the
 * same key, and the server answers it as it answered the first. Which content that was is kept as a number alone, over a
 * reload of the page. An answer ends it, so that the same content later is another intention.
 */
export const sendOnce = {
  keyOf(content: string, fresh: string = newIdempotencyKey()): string {
    const name = nameOf(content);
    const sent = read();
    const key = sent[name]?.key ?? fresh;
    write({ ...sent, [name]: { key, at: Date.now() } });
    return key;
  },
  answered(content: string): void {
    const { [nameOf(content)]: _, ...others } = read();
    write(others);
  },
};

/** Two calls with the same of this are one intention. */
export function contentOf(
  method: string,
  address: string,
  { body, form }: { body?: unknown; form?: FormData },
): string {
  const parts = form
    ? [...form].map(([name, value]) => [name, typeof value === 'string' ? value : fileFacts(value)])
    : [];
  return JSON.stringify([method, address, caller.company() ?? null, body ?? null, parts]);
}

/** A key that makes a repeated submission count once. Not `randomUUID`: it is offered to secure origins alone. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const fileFacts = ({ name, size, type, lastModified }: File) => [name, size, type, lastModified];

/** 106 bits of the content; nothing can be read back from it, and two contents alike are refused by the server. */
function nameOf(content: string): string {
  const numbers = [0, 1].flatMap((seed) => hashed(content, seed));
  return numbers.map((number) => number.toString(36)).join('-');
}

function hashed(text: string, seed: number): [number, number] {
  let one = 0xdeadbeef ^ seed;
  let two = 0x41c6ce57 ^ seed;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [one >>> 0, two >>> 0];
}

function read(): Record<string, Sent> {
  const oldest = Date.now() - HOURS * 3_600_000;
  try {
    const kept: Record<string, Sent> = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') ?? {};
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => at > oldest));
  } catch {
    return {};
  }
}

function write(sent: Record<string, Sent>): void {
  const latest = Object.entries(sent).sort(([, one], [, other]) => other.at - one.at);
  if (latest.length === 0) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(latest.slice(0, KEPT_AT_MOST))));
}
