import type { Registry } from '../../../resource/model/definition.ts';
import { shownMoment } from '../../../resource/model/time.ts';
import type { Db } from '../../core/context.ts';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import { differenceBetween, effectLines, listVersions } from '../../database/schema-versions.ts';
import { problemLines } from '../../schemas/problem-lines.ts';
import { publish, textsToReturnTo, unwritable } from '../../schemas/publish.ts';
import { writeSystemAudit } from './system-audit.ts';

/** What a command says, and whether it did what was asked. */
export type Lines = { ok: boolean; lines: string[] };

const SHOWN = 50;

/** The newest versions, one a line. */
export async function logLines(db: Db): Promise<Lines> {
  const lines = (await listVersions(db, SHOWN)).map(({ n, at, source, author, reason, changes }) => {
    const { added, changed, removed } = changes;
    const files = [...added.map((path) => `+${path}`), ...changed, ...removed.map((path) => `-${path}`)];
    const shown = files.length > 4 ? tell('schemas-files', { count: files.length }) : files.join(' ');
    return `${String(n).padStart(5)}  ${shownMoment(new Date(at))}  ${tell(`schemas-source-${source}`).padEnd(9)} ${author}${reason ? `: ${reason}` : ''}  ${shown}`;
  });
  return { ok: true, lines: lines.length > 0 ? lines : [tell('schemas-none')] };
}

/** The lines that differ, file by file; without numbers, what the newest version changed. */
export async function diffLines(db: Db, before?: number, after?: number): Promise<Lines> {
  const [newest] = await listVersions(db, 1);
  const to = after ?? newest?.n ?? 1;
  const files = await differenceBetween(db, before ?? to - 1, to);
  const lines = files.flatMap(({ path, before, after }) => [
    `${before === null ? '+' : after === null ? '-' : ' '} ${path}`,
    ...changedLines(before ?? '', after ?? ''),
  ]);
  const effect = (before === undefined ? await effectLines(db, to) : undefined) ?? [];
  return {
    ok: true,
    lines: [...(lines.length > 0 ? lines : [tell('schemas-no-difference')]), ...effect.map((line) => `· ${line}`)],
  };
}

/** What lies between the lines that both texts begin and end with. */
export function changedLines(before: string, after: string): string[] {
  const [was, is] = [before, after].map((text) => (text === '' ? [] : text.split(/\r?\n/))) as [string[], string[]];
  let head = 0;
  while (head < Math.min(was.length, is.length) && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(was.length, is.length) - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1;
  return [
    ...was.slice(head, was.length - tail).map((line) => `    - ${line}`),
    ...is.slice(head, is.length - tail).map((line) => `    + ${line}`),
  ];
}

type RollBack = {
  by: string;
  reason?: string;
  folder: string;
  registry: Registry;
  mode?: Settings['publish'];
  from?: Settings['schemasFrom'];
};

/** Takes the texts of a version into force again, as a new version; without a number, those before the newest. */
export async function rollBack(db: Db, wanted: number | undefined, given: RollBack): Promise<Lines> {
  const { by, reason, folder, registry } = given;
  const [newest] = await listVersions(db, 1);
  const n = wanted ?? (newest?.n ?? 1) - 1;
  const why = unwritable(folder, given.from);
  if (why) return { ok: false, lines: [tell('schemas-unwritable', { folder, reason: why })] };
  const texts = await textsToReturnTo(db, folder, n);
  if (!texts) return { ok: false, lines: [tell('schemas-no-version', { version: n })] };
  const origin = { source: 'rollback' as const, author: by, reason: reason ?? `npm run schemas rollback ${n}` };
  const gate = given.mode && { mode: given.mode };
  const published = await publish({ db, folder, registry, origin, gate }, texts);
  if ('waits' in published)
    return {
      ok: false,
      lines: [
        tell('schemas-waits', { version: n, id: published.waits.id }),
        ...published.waits.lines.map((line) => `· ${line}`),
      ],
    };
  if ('problems' in published)
    return { ok: false, lines: [tell('schemas-unchanged'), ...published.problems.flatMap(problemLines)] };
  const [made] = await listVersions(db, 1);
  await writeSystemAudit(db, { by, record: String(made?.n), action: 'rollback', after: { returned_to: n } });
  const kept = published.aside ? [tell('schemas-aside', { folder: published.aside })] : [];
  const files = tell('schemas-files', { count: published.written.length });
  return {
    ok: true,
    lines: [tell('schemas-returned', { made: made?.n, version: n, files }), ...kept],
  };
}
