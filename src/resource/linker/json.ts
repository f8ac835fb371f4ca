import type { Json } from '../model/definition.ts';
import { FORBIDDEN_NAMES } from '../model/path.ts';
import { step } from './cursor.ts';

/** Where a value is in the text, and its key when it has one: offsets from the start. */
type Span = { key?: number; value: number };

/** A mistake while reading: `pointer` is the value that was being read. */
type JsonFlaw = { pointer: string; offset: number; message: string };

export type Parsed = { value: Json | undefined; spans: Map<string, Span>; flaws: JsonFlaw[] };

/** A schema file is never this large or deep; more is a mistake or an attack. */
const MAX_LENGTH = 2_000_000;
const MAX_DEPTH = 60;

class Stop extends Error {}

type State = { text: string; at: number; spans: Map<string, Span>; flaws: JsonFlaw[] };

/**
 * Parses JSON strictly and keeps the place of each value. A repeated key and a key that would reach into JavaScript's own
 * objects are flaws, though the rest is read; a syntax error ends the reading with `value: undefined`.
 *
 * @example parseJson('{"a": 1, "a": 2}').flaws[0].message // 'La clave «a» está repetida.'
 */
export function parseJson(text: string): Parsed {
  const state: State = { text: text.startsWith('\ufeff') ? text.slice(1) : text, at: 0, spans: new Map(), flaws: [] };
  let value: Json | undefined;
  let pointer = '';
  const track = (place: string) => {
    pointer = place;
  };
  try {
    if (text.length > MAX_LENGTH) fail(state, 'El archivo es demasiado grande.');
    value = readValue(state, '', 0, track);
    skipSpace(state);
    if (state.at < state.text.length) fail(state, 'Sobra texto después del final.');
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    state.flaws.push({ pointer, offset: Math.min(state.at, state.text.length), message: error.message });
    value = undefined;
  }
  return { value, spans: state.spans, flaws: state.flaws };
}

/**
 * The value of a text without flaws, parsed by the JavaScript engine in a tenth of the time; undefined when there is a flaw to
 * report. A repeated key shows because the text has more keys than the value.
 */
export function readSound(text: string): Json | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    const written = text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g)?.filter((one) => one.endsWith(':')).length ?? 0;
    return countKeys(value, 0) === written ? value : undefined;
  } catch {
    return undefined;
  }
}

function countKeys(value: Json, depth: number): number {
  if (value === null || typeof value !== 'object') return 0;
  if (depth >= MAX_DEPTH) return Number.NaN;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countKeys(item, depth + 1), 0);
  let count = 0;
  for (const name of Object.keys(value))
    count += FORBIDDEN_NAMES.includes(name) ? Number.NaN : 1 + countKeys(value[name] as Json, depth + 1);
  return count;
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const starts = lineStarts(text);
  let line = 0;
  for (let end = starts.length; end - line > 1; ) {
    const middle = (line + end) >> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle;
    else end = middle;
  }
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

/** Where the text, number or word that begins at an offset ends; of a list or an object, behind its bracket. */
export function endOf(text: string, start: number): number {
  for (const pattern of [STRING, WORD]) {
    pattern.lastIndex = start;
    const [found] = pattern.exec(text) ?? [];
    if (found) return start + found.length;
  }
  return Math.min(start + 1, text.length);
}

let last: { text: string; starts: number[] } | undefined;

/** Where each line begins; places of one text are asked for one after the other. */
function lineStarts(text: string): number[] {
  if (last?.text === text) return last.starts;
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  last = { text, starts };
  return starts;
}

function readValue(state: State, pointer: string, depth: number, track: (pointer: string) => void): Json {
  skipSpace(state);
  track(pointer);
  if (depth > MAX_DEPTH) fail(state, 'Hay demasiados niveles.');
  const span = state.spans.get(pointer);
  if (span) span.value = state.at;
  else state.spans.set(pointer, { value: state.at });
  const first = state.text[state.at];
  if (first === '{') return readObject(state, pointer, depth, track);
  if (first === '[') return readArray(state, pointer, depth, track);
  if (first === '"') return readString(state);
  return readWord(state);
}

function readObject(state: State, pointer: string, depth: number, track: (pointer: string) => void): Json {
  const object: { [key: string]: Json } = {};
  state.at += 1;
  for (let first = true; ; first = false) {
    if (closes(state, '}', first)) return object;
    if (state.text[state.at] !== '"') fail(state, 'Se espera una clave entre comillas.');
    const key = state.at;
    const name = readString(state);
    const place = `${pointer}/${step(name)}`;
    if (Object.hasOwn(object, name))
      state.flaws.push({ pointer: place, offset: key, message: `La clave «${name}» está repetida.` });
    if (FORBIDDEN_NAMES.includes(name)) {
      state.flaws.push({ pointer: place, offset: key, message: `La clave «${name}» no se admite.` });
    }
    skipSpace(state);
    if (state.text[state.at] !== ':') fail(state, `Se esperan dos puntos después de «${name}».`);
    state.at += 1;
    state.spans.set(place, { key, value: state.at });
    const value = readValue(state, place, depth + 1, track);
    if (!FORBIDDEN_NAMES.includes(name)) object[name] = value;
    track(pointer);
  }
}

function readArray(state: State, pointer: string, depth: number, track: (pointer: string) => void): Json {
  const items: Json[] = [];
  state.at += 1;
  for (let first = true; ; first = false) {
    if (closes(state, ']', first)) return items;
    items.push(readValue(state, `${pointer}/${items.length}`, depth + 1, track));
    track(pointer);
  }
}

/** At the closing bracket true; otherwise past the comma, which must be there except before the first. */
function closes(state: State, bracket: string, first: boolean): boolean {
  skipSpace(state);
  const here = state.text[state.at];
  if (here === bracket) {
    state.at += 1;
    return true;
  }
  if (here === undefined) fail(state, `Falta cerrar con «${bracket}».`);
  if (first) return false;
  if (here !== ',') fail(state, `Falta una coma o «${bracket}».`);
  state.at += 1;
  skipSpace(state);
  if (state.text[state.at] === bracket) fail(state, `Sobra una coma antes de «${bracket}».`);
  return false;
}

const STRING = /"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*"/uy;
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readString(state: State): string {
  STRING.lastIndex = state.at;
  const [found] = STRING.exec(state.text) ?? [];
  if (found === undefined) fail(state, 'El texto no está bien cerrado o tiene un carácter que no se admite.');
  state.at += found.length;
  return found.includes('\\') ? (JSON.parse(found) as string) : found.slice(1, -1);
}

function readWord(state: State): Json {
  WORD.lastIndex = state.at;
  const [found] = WORD.exec(state.text) ?? [];
  const after = found === undefined ? '' : state.text.charAt(state.at + found.length);
  if (found === undefined || /[\w.+-]/.test(after)) {
    if (state.at >= state.text.length) fail(state, 'El archivo termina antes de tiempo.');
    fail(state, 'Se espera un valor: texto entre comillas, número, true, false, null, lista u objeto.');
  }
  state.at += found.length;
  return JSON.parse(found) as Json;
}

function skipSpace(state: State): void {
  for (let code = state.text.charCodeAt(state.at); isSpace(code); code = state.text.charCodeAt(state.at)) state.at += 1;
  if (COMMENT.test(state.text.slice(state.at, state.at + 2))) fail(state, 'JSON no admite comentarios: bórrelo.');
}

/** How other languages begin one. */
const COMMENT = /^(\/\/|\/\*|#|--)/;

/** Space, line feed, carriage return and tab: what JSON knows as space. */
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** What people write or paste that is no JSON: how it looks, and what it should be. */
const FOREIGN: [here: RegExp, says: string][] = [
  [/^(?:<{7}|={7}|>{7}|\|{7})/, 'Hay marcas de un conflicto de git: deje una de las dos versiones y borre las marcas.'],
  [/^[“”„‟«»‘’]/, 'Las comillas de un archivo son rectas: «"».'],
  [/^'/, 'Los textos van entre comillas dobles («"»), no sencillas.'],
];
/** Blanks that look like a space and are none. */
const BLANK = /^[\u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;

/** In words, what is where the reading stopped, if it is one of the known slips. */
function slipAt({ text, at }: State): string | undefined {
  const here = text.slice(at, at + 8);
  const [, says] = FOREIGN.find(([pattern]) => pattern.test(here)) ?? [];
  if (says) return says;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  if (BLANK.test(here)) return `Hay un espacio que no es normal (U+${code}): bórrelo.`;
  if (/\d/.test(here.charAt(0)) && /\d,$/.test(text.slice(Math.max(0, at - 2), at)))
    return 'Los decimales llevan punto y los miles no se separan: 1.5, 1000.';
  if (/^[\p{L}\d]/u.test(here) && text[at - 1] === '"') return 'Una comilla dentro de un texto se escribe «\\"».';
  return undefined;
}

function fail(state: State, message: string): never {
  throw new Stop(slipAt(state) ?? message);
}
