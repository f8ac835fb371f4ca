import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/resource/model/definition.ts';
import { problemLines } from '../../../src/server/schemas/problem-lines.ts';
import { partOf } from '../../part.ts';
import { realHouse, SCHEMAS, until } from '../helpers/real-house.ts';
import { type Server, serverOn } from './servers.ts';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'mesa-same-'));
cpSync(SCHEMAS, folder, { recursive: true });
const h = realHouse({ folder, env: { SESSION_HOURS: '100000' } });
let server: Server;
let headers: Record<string, string>;
beforeAll(async () => {
  const { host, user, database } = h.current.database.connection;
  server = await serverOn({
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: h.current.settings.dataDir,
    SCHEMAS_DIR: folder,
    SECRET_KEY: h.current.settings.secretKey.toString('hex'),
    SESSION_HOURS: '100000',
    DEMO: '0',
  });
  headers = { authorization: `Bearer ${await h.current.token('root')}` };
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

type Mistake = [kind: string, file: string, from: string, to: string];
const MISTAKES: Mistake[] = [
  ['a comma too many', 'holidays/list.json', '"date"],', '"date",],'],
  ['a comment', 'holidays/list.json', '{\n', '{\n  // orden de la lista\n'],
  ['a column that does not exist', 'holidays/list.json', '"columns": ["title"', '"columns": ["titel"'],
  ['a role that does not exist', 'holidays/permissions.json', '"@operations"', '"@operation"'],
  ['a word in the wrong place', 'holidays/list.json', '"columns"', '"sections": [], "columns"'],
  [
    'a catalogue that lost a code',
    '_shared/catalogs/user-status.json',
    '"code": "pending_validation"',
    '"code": "pending"',
  ],
  ['a catalogue under another name', 'schemaVersions/fields.schema.json', '"version-source"', '"version-sources"'],
  ['a value of the person that does not exist', 'requests/permissions.json', '$me.id_partner', '$me.idpartner'],
  [
    'a datum that a template lacks',
    '_documents/bureau-format.json',
    '{given.today | date-words}',
    '{given.todai | date-words}',
  ],
  ['a field that code reads', 'payments/fields.schema.json', '"reduce_term": {', '"reduces_term": {'],
  ['an icon that does not exist', '_shared/console.json', '"icon": "HistoryOutlined"', '"icon": "HistoriOutlined"'],
];

const problems = async (): Promise<Problem[]> =>
  ((await (await fetch(`${server.url}/v1/schemas/problems`, { headers })).json()) as { problems: Problem[] }).problems;
const check = (...words: string[]) => {
  try {
    return execFileSync(process.execPath, ['--import', 'tsx', 'generators/check.ts', ...words, folder], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: h.current.settings.dataDir },
    });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
};
const said = (all: Problem[]) =>
  all.map(({ file, pointer, line, column, message, suggestion, severity }) =>
    [file, pointer, line, column, message, suggestion, severity].join(' · '),
  );

/** What is seen while one file holds a mistake. */
async function whileWrong([, file, from, to]: Mistake, look: () => Promise<void>): Promise<void> {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
  try {
    await look();
  } finally {
    writeFileSync(path, before);
    await until(problems, (all) => all.length === 0);
  }
}

describe('a mistake in the files', () => {
  it.each(partOf(MISTAKES, 3, 11))(
    '(%s) is told with the same place and sentence by the API, the terminal and npm run check',
    async (...mistake) => {
      const printed = server.output().length;
      await whileWrong(mistake, async () => {
        const told = await until(problems, (all) => all.length > 0);
        const { problems: found } = JSON.parse(check('--json')) as { problems: Problem[] };
        expect(said(found)).toEqual(said(told));
        const lines = found.flatMap(problemLines);
        const terminal = await until(
          async () => server.output().slice(printed),
          (text) => text.includes(lines.at(-1) ?? ''),
        );
        expect(lines.length).toBeGreaterThan(0);
        expect(terminal).toContain(lines.join('\n'));
      });
    },
  );

  it('is printed by npm run check in the lines of the terminal', async () => {
    await whileWrong(MISTAKES[2] as Mistake, async () => {
      const told = await until(problems, (all) => all.length > 0);
      expect(told[0]?.suggestion).toBeDefined();
      expect(check()).toContain(told.flatMap(problemLines).join('\n'));
    });
  });
});
