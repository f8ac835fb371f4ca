import { describe, expect, it } from 'vitest';
import { importsOf, type SourceFile, sourceFiles } from './source-files.ts';

const server = sourceFiles('src/server', /\.ts$/);

/**
 * Who makes answers of records beside the gate itself, and why. The list only shrinks.
 */
const MAKERS: Record<string, string> = {
  'src/server/records/write/plan.ts': 'what a write answers: the record as its writer reads it, cut by the gate',
  'src/server/records/write/idempotency.ts': 'what the same call was answered before',
  'src/server/http/preview.ts': 'sums over records that the gate cut',
  'src/server/http/export.ts': 'a sheet of rows that the gate cut',
  'src/server/http/file-answer.ts': 'a file that was found through its record',
  'src/server/http/file-routes.ts': 'small pictures of files that were found through their records',
};

/** Who writes to the connection itself. */
const WIRE: Record<string, string> = {
  'src/server/http/answering.ts': 'sends answers',
  'src/server/http/events.ts': 'the stream of live events: ids alone, each judged for its listener',
  'src/server/http/console.ts': 'the files of the built console',
  'src/server/app/app.ts': 'what cannot be read as a call: a sentence',
};

const MAKES = /\b(?:shown|shownBytes)\b[^;]*from '[^']*sight\/answer\.ts'/;
const SENDS =
  /\breply\b[^;]*\.send\((?!\))|\breply\.raw\.(?!readable|headersSent|once\b)|\braw\.(?:write|end)\(|\.hijack\(|\bsocket\.(?:write|end)\((?!\))/;
const PAGES = /\bletPagesThrough\b/;

const makers = (files: readonly SourceFile[]) =>
  files.filter(({ path, text }) => !path.startsWith('src/server/sight/') && MAKES.test(text)).map(({ path }) => path);
const senders = (files: readonly SourceFile[]) => files.filter(({ text }) => SENDS.test(text)).map(({ path }) => path);

/** Who asks for a field's right beside the gate, and why. */
const ASKERS: Record<string, string> = {
  'src/server/records/read/wanted-columns.ts': 'which columns must be read so that the gate can mask',
};
const ASKS = /import [^;]*\b(?:readableFields|readVerdict|revealVerdict|maskable)\b[^;]*from/;

describe('the right to a value', () => {
  it('is asked as maySee, and by nobody in another way (trust 1, trust 2)', () => {
    const askers = server.filter(({ path, text }) => !path.startsWith('src/server/sight/') && ASKS.test(text));
    expect(askers.map(({ path }) => path)).toEqual(Object.keys(ASKERS).sort());
    expect(ASKS.test("import { may, readableFields } from '../../resource/access/permissions.ts';")).toBe(true);
  });
});

/** Code that opens a value for its own work and answers nothing of it. */
const WORKERS: Record<string, string> = {
  'src/server/approvals/decide.ts': 'the plan that waited, which it revives',
  'src/server/auth/factors/totp.ts': 'the secret of an app, which a typed code is compared with',
  'src/server/domain/documents/billing-files.ts': 'whether a key, a certificate and a password of one person fit',
  'src/server/records/write/wait.ts': 'the uploads of a call that waits, kept with its plan',
};
const WORKS = /\bworkPermit\b[^;]*from/;
const GRANTS = /\bgrant\b[^;]*from '[^']*core\/permit\.ts'/;
const ADDRESSES = /\bsignedUrl\b[^;]*from/;
const CIPHERS = /\bmakeCipher\b[^;]*from/;

/** Rooms that show values and read none: they ask the gate, or are handed what it cut. */
const SHOWING = ['http', 'spreadsheets', 'prints', 'events', 'mail', 'domain/reports'];
const READS =
  /^src\/server\/(?:database\/|records\/read\/(?:read|list|list-page|source|source-memory|stored-row|locked-rows)\.ts)|^kysely$/;
const ASKS_TABLES = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;

/** Who does all the same, what, and why. The list only shrinks. */
const READERS: Record<string, string> = {
  'src/server/events/bus.ts': 'the connection on which notices come; no row',
  'src/server/events/visible.ts': 'which table a slice lies in; no row',
  'src/server/http/presence.ts':
    'whether the person may read the record that is open, and its key; of it nothing is answered',
  'src/server/http/refusal-of-error.ts': 'which errors say that the database is away; no row',
  'src/server/http/restore-value.ts':
    'an old value of the audit that its person may read, for an update; not for the answer',
  'src/server/http/runtime.ts': 'types of what the process holds; no row',
  'src/server/http/schemas.ts': 'the number of the version of the files in force',
  'src/server/http/send-routes.ts': 'the name of the mark of a record; no row',
  'src/server/http/session-routes.ts': 'whether the database answers at all',
  'src/server/spreadsheets/list-rows.ts': 'pages of rows, which the gate cuts in the same function',
  'src/server/spreadsheets/make-report.ts': 'the line of a report in preparation; none of it is in the file',
};

const readers = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => SHOWING.some((room) => path.startsWith(`src/server/${room}/`)))
    .filter((file) => importsOf(file).some((target) => READS.test(target)) || ASKS_TABLES.test(file.text))
    .map(({ path }) => path);

describe('a room that shows values', () => {
  it('reads no rows, but for those that are named here with their reason (trust 2)', () => {
    expect(readers(server)).toEqual(Object.keys(READERS).sort());
  });

  it('is refused where a planted route reads by itself (trust 2)', () => {
    const planted = (text: string): SourceFile => ({ path: 'src/server/http/planted.ts', text });
    const ways = [
      "import { sql } from 'kysely';",
      "import { tableOf } from '../database/columns.ts';",
      "import { readAnyRecord } from '../records/read/read.ts';",
      "const rows = await runtime.services.db.selectFrom('users').selectAll().execute();",
    ];
    for (const way of ways) expect(readers([planted(way)]), way).toEqual(['src/server/http/planted.ts']);
    expect(readers([planted("import { pageOf } from '../sight/page.ts';")])).toEqual([]);
  });
});

describe('a permit', () => {
  const beyond = (pattern: RegExp) =>
    server
      .filter(({ path, text }) => !path.startsWith('src/server/sight/') && pattern.test(text))
      .map(({ path }) => path);

  it('is made by the gate alone, and addresses of files with it', () => {
    expect(beyond(GRANTS)).toEqual([]);
    expect(beyond(ADDRESSES)).toEqual([]);
    expect(GRANTS.test("import { grant, type Permit } from '../core/permit.ts';")).toBe(true);
    expect(ADDRESSES.test("import { signedUrl } from '../../storage/links.ts';")).toBe(true);
  });

  it('is given to code for its own work where it is named here with its reason', () => {
    expect(beyond(WORKS)).toEqual(Object.keys(WORKERS).sort());
  });

  it('is not needed by the store of files alone, which seals whole files', () => {
    expect(beyond(CIPHERS)).toEqual(['src/server/app/start-runtime.ts']);
  });
});

describe('an answer comes through the gate', () => {
  it('is made in sight, and by those who are named here with their reason (trust 2)', () => {
    expect(makers(server)).toEqual(Object.keys(MAKERS).sort());
  });

  it('is sent by one file; nothing else writes to the connection (trust 2)', () => {
    expect(senders(server)).toEqual(Object.keys(WIRE).sort());
  });

  it('is not asked of the files of the console, which hold no record (trust 2)', () => {
    const askers = server.filter(({ text }) => PAGES.test(text)).map(({ path }) => path);
    expect(askers).toEqual(['src/server/http/answering.ts', 'src/server/http/console.ts']);
  });

  it('is refused where a planted route forgets it (trust 2)', () => {
    const planted = (path: string, text: string): SourceFile => ({ path: `src/server/http/${path}`, text });
    const maker = planted('planted.ts', "import { shown } from '../sight/answer.ts';\nshown(row);");
    const sender = planted('planted.ts', 'const handler = async (_request, reply) => reply.code(200).send(row);');
    const writer = planted('planted.ts', 'reply.hijack(); reply.raw.end(JSON.stringify(row));');
    expect(makers([maker])).toEqual([maker.path]);
    expect(senders([sender])).toEqual([sender.path]);
    expect(senders([writer])).toEqual([writer.path]);
    expect(senders([planted('empty.ts', 'reply.code(204).send();')])).toEqual([]);
    expect(importsOf(maker)).toEqual(['src/server/sight/answer.ts']);
  });
});
