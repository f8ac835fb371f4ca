import type { Named, Place, Problem } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isRow } from '../model/path.ts';
import { step } from './cursor.ts';
import type { LinkContext } from './link-context.ts';
import { isSame } from './link-context.ts';
import { NEEDED } from './needs.ts';
import { pointerPlace } from './report.ts';
import { parsedValue, renamed, type Vanished, vanishedFrom, vanishedText, withoutMark } from './vanished.ts';
import type { FileTexts } from './version.ts';

/** What was in force last, and the names of its mistakes, which are no consequence of a change. */
export type Last = { files?: FileTexts; isStanding(problem: Problem): boolean };

/**
 * One cause is one problem: what fails because a name is not known goes to `also` of the first. Where the last version in force
 * had the name, the problem is where it vanished, with all that fails without it.
 */
export function folded(work: LinkContext, problems: Problem[], last: Last): Problem[] {
  const { files } = last;
  if (!files || problems.length === 0) return bySubject(problems);
  const gone = vanishedFrom(files, work.docs);
  if (gone.length === 0)
    return bySubject(withoutConsequences(work, files, blamedOnRoles(work, files, problems, last), last));
  const isNarrow = changedFiles(files, work).every((file) => gone.some((one) => covers(one, file)));
  const heads = new Map<Vanished, { used: Problem[]; broken: Problem[] }>();
  const headOf = (one: Vanished) => {
    const head = heads.get(one) ?? { used: [], broken: [] };
    heads.set(one, head);
    return head;
  };
  const left = problems.filter((problem) => {
    const cause = gone.find((one) => problem.subject && isNameOf(work, problem.subject, one, problem.file));
    if (cause) headOf(cause).used.push(problem);
    return !cause;
  });
  // What stays as it was and fails now fails because of another place: the one that lost a name, when only such changed.
  const rest = left.filter((problem) => {
    if (!isUntouched(work, files, problem) || last.isStanding(problem)) return true;
    const [folder] = problem.file.split('/');
    const named = gone.find((one) => heads.has(one) && problem.message.includes(`«${one.name}»`));
    const near = named ?? gone.find(({ of, file }) => of === folder || file === problem.file);
    const cause = near ?? (isNarrow ? ([...heads.keys()][0] ?? gone[0]) : undefined);
    if (cause && (isNarrow || heads.has(cause))) headOf(cause).broken.push(problem);
    return !cause || !(isNarrow || heads.has(cause));
  });
  const causes = [...heads].map(([one, found]) => headed(work, one, found));
  return [...causes.sort(byPlace), ...bySubject(withoutConsequences(work, files, rest, last))];
}

/**
 * Where each change of the files has an error of its own, whatever fails at a place that is as it was fails because of them: it
 * goes to `also` of the nearest one.
 */
function withoutConsequences(work: LinkContext, files: FileTexts, problems: Problem[], last: Last): Problem[] {
  const isOld = (problem: Problem) => !work.broken.has(problem.file) && isUntouched(work, files, problem);
  const heads = problems
    .filter((problem) => problem.severity === 'error' && !isOld(problem))
    .map((one) => ({ ...one }));
  const others = problems.filter((problem) => isOld(problem) && !last.isStanding(problem));
  if (heads.length === 0 || others.length === 0) return problems;
  const isExplained = ({ file, pointer }: Changed) =>
    heads.some((head) => head.file === file && (isWithin(head.pointer, pointer) || isWithin(pointer, head.pointer)));
  if (!changesIn(files, work).every(isExplained)) return problems;
  for (const other of others) {
    const near = (is: (head: Problem) => boolean) => heads.find(is);
    const [folder] = other.file.split('/');
    const head =
      near(({ file }) => file === other.file) ?? near(({ file }) => file.startsWith(`${folder}/`)) ?? heads[0];
    if (head) head.also = [...(head.also ?? []), ...placesOf(other)];
  }
  const rest = problems.filter((problem) => problem.severity !== 'error' && !isOld(problem));
  return [...heads, ...rest, ...problems.filter((problem) => isOld(problem) && !others.includes(problem))];
}

const ROLES = '_shared/roles.json';

/**
 * A group or a grant that lost roles works elsewhere alone: where nothing but the roles changed, whatever fails in the other files
 * fails because of it, and is reported at the group.
 */
function blamedOnRoles(work: LinkContext, files: FileTexts, problems: Problem[], last: Last): Problem[] {
  const isConsequence = (problem: Problem) => problem.file !== ROLES && !last.isStanding(problem);
  const failed = problems.filter((problem) => problem.severity === 'error' && isConsequence(problem));
  const changed = changedFiles(files, work);
  const [lost, ...others] = lostMembers(parsedValue(files[ROLES] ?? ''), work.docs.get(ROLES)?.value);
  if (failed.length === 0 || !lost || others.length > 0 || changed.some((file) => file !== ROLES)) return problems;
  const also = problems.filter(isConsequence);
  const { name, pointer, roles } = lost;
  const count = also.length === 1 ? 'deja de valer 1 lugar' : `dejan de valer ${also.length} lugares`;
  const head: Problem = {
    file: ROLES,
    pointer,
    ...pointerPlace(work.docs.get(ROLES), pointer, true),
    message: `«${name}» ya no tiene a ${roles.join(', ')}; sin eso ${count} de otros archivos.`,
    severity: 'error',
    code: 'removed',
    also: also.flatMap(placesOf),
  };
  return [head, ...problems.filter((problem) => !isConsequence(problem))];
}

type LostMembers = { name: string; pointer: string; roles: string[] };

function lostMembers(was: unknown, now: unknown): LostMembers[] {
  return ['groups', 'grants'].flatMap((word) => {
    const [before, after] = [was, now].map((value) => (isRow(value) && isRow(value[word]) ? value[word] : {}));
    return Object.keys(before ?? {}).flatMap((name): LostMembers[] => {
      const [old, left] = [membersOf(before?.[name]), membersOf(after?.[name])];
      const roles = old.filter((role) => !left.includes(role));
      return roles.length === 0 ? [] : [{ name, pointer: `/${word}/${step(name)}`, roles }];
    });
  });
}

const membersOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : isRow(value) ? Object.keys(value) : [];

type Changed = Pick<Place, 'file' | 'pointer'>;

const isWithin = (pointer: string, outer: string): boolean => pointer === outer || pointer.startsWith(`${outer}/`);

/** The innermost values that are unlike the last version's; where names came or went, what holds them. */
function changesIn(files: FileTexts, work: LinkContext): Changed[] {
  return changedFiles(files, work).flatMap((file) => {
    const was = files[file] === undefined ? undefined : parsedValue(withoutMark(files[file]));
    return unlike(was, work.docs.get(file)?.value, '').map((pointer) => ({ file, pointer }));
  });
}

function unlike(was: unknown, now: unknown, pointer: string): string[] {
  if (isSame(was, now)) return [];
  const isList = Array.isArray(was) && Array.isArray(now) && was.length === now.length;
  const isObject = isRow(was) && isRow(now) && isSame(Object.keys(was).sort(), Object.keys(now).sort());
  if (!isList && !isObject) return [pointer];
  const [before, after] = [was, now] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(before).flatMap((name) => unlike(before[name], after[name], `${pointer}/${step(name)}`));
}

function headed(work: LinkContext, one: Vanished, { used, broken }: { used: Problem[]; broken: Problem[] }): Problem {
  const [needed] = used.filter(({ code }) => code === NEEDED);
  const all = [...used, ...broken].filter((problem) => problem !== needed).sort(byPlace);
  if (needed && all.length === 0) return needed;
  const { what, name, of, file, pointer } = needed ? { ...one, pointer: needed.pointer } : one;
  return {
    file,
    pointer,
    ...pointerPlace(work.docs.get(file), pointer, true),
    message: vanishedText(one, all.length, { isUsed: used.length > 0, needed: needed?.message }),
    ...renamed(one),
    severity: [...used, ...broken].some(({ severity }) => severity === 'error') ? 'error' : 'warning',
    code: 'removed',
    subject: { what, name, ...(of === undefined ? {} : { of }) },
    also: all.flatMap(placesOf),
  };
}

/** Problems with one subject are one: where code needs it, else at the first place that has it. */
function bySubject(problems: Problem[]): Problem[] {
  const heads = new Map<string, Problem>();
  const isNeeded = ({ code }: Problem): number => Number(code === NEEDED);
  const ordered = [...problems].sort((a, b) => isNeeded(b) - isNeeded(a) || byPlace(a, b));
  const folded = ordered.flatMap((problem) => {
    const { subject } = problem;
    const key = JSON.stringify([subject?.what, subject?.name, subject?.of]);
    const head = subject && heads.get(key);
    if (head) {
      head.also = [...(head.also ?? []), ...placesOf(problem)];
      if (problem.severity === 'error') head.severity = 'error';
      if (problem.fix && head.fix) head.fix = [...head.fix, ...problem.fix];
      return [];
    }
    const first = { ...problem };
    if (subject) heads.set(key, first);
    return [first];
  });
  return folded.sort(byPlace);
}

const placesOf = ({ file, pointer, line, column, also = [] }: Problem): Place[] => [
  { file, pointer, line, column },
  ...also,
];

export function byPlace(a: Place, b: Place): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** Whether what a problem speaks of is this name, or something of it: the field of a folder, the part of a field. */
function isNameOf({ resources }: LinkContext, subject: Named, one: Vanished, file: string): boolean {
  const { what, name, of } = subject;
  if (one.what === 'resource' || one.what === 'catalogue')
    return (what === one.what && name === one.name) || (of === one.name && what !== one.what);
  if (what === 'state') return one.name === name && (one.of === of || file.startsWith(`${one.of}/`));
  if (what !== one.what || (one.of ?? of) !== of) return what === 'field' && isBehind(resources, subject, one);
  return name === one.name || (what === 'field' && name.startsWith(`${one.name}.`));
}

/** `user.email` of requests is the field `email` of users. */
function isBehind(resources: LinkContext['resources'], { name, of = '' }: Named, one: Vanished): boolean {
  if (one.what !== 'field') return false;
  const fields = own(resources, of)?.fields ?? {};
  return Object.values(fields).some(({ path, reference }) => {
    const rest = name.startsWith(`${path}.`) ? name.slice(path.length + 1) : undefined;
    return rest !== undefined && reference === one.of && (rest === one.name || rest.startsWith(`${one.name}.`));
  });
}

const covers = ({ what, name, file }: Vanished, changed: string): boolean =>
  changed === file || (what === 'resource' && changed.startsWith(`${name}/`));

const changedFiles = (files: FileTexts, { docs }: LinkContext): string[] =>
  [...new Set([...Object.keys(files), ...docs.keys()])].filter(
    (file) => file.endsWith('.json') && withoutMark(files[file] ?? '') !== (docs.get(file)?.text ?? ''),
  );

/** The value at a problem's place was in the last version too; positions in lists do not count. */
function isUntouched({ docs }: LinkContext, files: FileTexts, { file, pointer }: Problem): boolean {
  const doc = docs.get(file);
  if (files[file] === undefined) return false;
  const text = withoutMark(files[file]);
  if (text === doc?.text) return true;
  const steps = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [value] = valuesAt(doc?.value, steps, false);
  return valuesAt(parsedValue(text), steps, true).some((was) => isSame(was, value));
}

function valuesAt(value: unknown, [step, ...rest]: string[], isAny: boolean): unknown[] {
  if (step === undefined) return [value];
  if (Array.isArray(value))
    return (isAny ? value : [value[Number(step)]]).flatMap((inner) => valuesAt(inner, rest, isAny));
  return isRow(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest, isAny) : [];
}
