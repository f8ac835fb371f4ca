import type { FileTexts } from '../../resource/linker/link.ts';
import type { Problem } from '../../resource/model/definition.ts';

/**
 * What of a change has nothing to do with its mistakes; the parts that wait for them without a mistake of their own, and all parts
 * without one, each by its first file.
 */
export type Apart = { served?: FileTexts; waiting: string[]; unwronged: string[] };

/** Files that say something of everything: a mistake in one of them holds all back. */
const OF_ALL = /^(?:$|_meta\/|_shared\/[^/]+$)/;

/**
 * Takes a change apart: each resource, catalogue and template goes alone. What has a mistake stays as it was, and so does each
 * other part that names it or that it names, in the old texts or the new ones; `served` is the rest, if there is any.
 */
export function apartFrom(before: FileTexts, files: FileTexts, problems: readonly Problem[]): Apart {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(files)])];
  const changed = paths.filter((path) => before[path] !== files[path]).sort();
  const wrong = problems.filter(({ severity }) => severity === 'error').map(({ file }) => file);
  const wrongParts = new Set(wrong.map(partOf));
  const others = [...new Set(changed.map(partOf))].filter((part) => !wrongParts.has(part));
  const textOf = (part: string): string => {
    const own = paths.filter((path) => partOf(path) === part);
    if (!part.startsWith('_shared/') || nameOf(part)) return own.flatMap((path) => [before[path], files[path]]).join();
    return unlikeLines(before[part], files[part]);
  };
  const held = new Set(wrongParts);
  const texts = new Map([...wrongParts, ...others].map((part) => [part, textOf(part)]));
  const names = (one: string, other: string) => isNamed(nameOf(other), texts.get(one) ?? '');
  const isHeld = (part: string) => [...held].some((other) => names(part, other) || names(other, part));
  const holdsAll = wrong.some((file) => OF_ALL.test(file)) || changed.some((path) => path.startsWith('_meta/'));
  for (let next = others; next.length > 0; ) {
    next = others.filter((part) => !held.has(part) && (holdsAll || isHeld(part)));
    for (const part of next) held.add(part);
  }
  const waits = changed.filter((path) => held.has(partOf(path)));
  const firstOf = (part: string) => changed.find((path) => partOf(path) === part) ?? [];
  const [waiting, unwronged] = [others.filter((part) => held.has(part)).flatMap(firstOf), others.flatMap(firstOf)];
  if (waits.length === changed.length) return { waiting, unwronged };
  const served = { ...files };
  for (const path of waits) {
    const { [path]: was } = before;
    if (was === undefined) delete served[path];
    else served[path] = was;
  }
  return { served, waiting, unwronged };
}

/** A resource is its folder; every other file is a part of its own. */
const partOf = (path: string): string => (path.startsWith('_') ? path : (path.split('/')[0] ?? ''));

/** How other files call a part; the files for all have no such name. */
function nameOf(part: string): string | undefined {
  if (!part.startsWith('_')) return part;
  return /^_(?:shared\/catalogs|documents)\/(.+)\.json$/.exec(part)?.[1];
}

const isNamed = (name: string | undefined, text: string): boolean =>
  name !== undefined && name !== '' && new RegExp(`["/.]${name.replace(/\W/g, '\\$&')}["/.?#]`).test(text);

function unlikeLines(before = '', after = ''): string {
  const [was, is] = [before.split('\n'), after.split('\n')];
  return [...was.filter((line) => !is.includes(line)), ...is.filter((line) => !was.includes(line))].join('\n');
}
