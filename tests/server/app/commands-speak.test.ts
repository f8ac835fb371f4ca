import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import messages from '../../../src/server/core/command-sentences.json' with { type: 'json' };
import { sourceFiles } from '../../house/source-files.ts';
import { databaseFolder } from '../../memory.ts';
import { EVERY_CASE } from '../../part.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { type Server, serverOn } from './servers.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** For those who write the program, whose tools speak English; of `start` and `generate` the sentences are looked at below. */
const OF_DEVELOPERS = [
  'dev',
  'test',
  'test:long',
  'check:code',
  'build',
  'bench',
  'capacity',
  'drill',
  'gallery',
  'format',
  'start',
  'generate',
];

/** Words that Spanish does not have, and no command, option, file or setting either. */
const ENGLISH =
  /\b(the|is|are|was|were|there|with|must|should|and|of|rows?|cannot|nothing|already|within|which|that|this|have|been|no single|folder|password|change|waits|unknown|failed|expected|found|does|did|usage)\b/i;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Server;
let env: Record<string, string>;
/** Where the backup is brought back. */
let fresh: typeof database | undefined;
const dataDir = mkdtempSync(join(databaseFolder(), 'mesa-speak-'));
const folder = join(dataDir, 'archivos');
const [kept, taken] = [join(dataDir, 'respaldo'), join(dataDir, 'otra')];

beforeAll(async () => {
  database = await createTestDatabase();
  cpSync(join(ROOT, 'schemas'), folder, { recursive: true });
  cpSync(join(ROOT, 'docs/images'), taken, { recursive: true });
  env = {
    DATABASE_URL: addressOf(database),
    DATA_DIR: dataDir,
    SCHEMAS_DIR: folder,
    SECRET_KEY: '0'.repeat(64),
    BACKUP_PASSPHRASE: 'una frase de prueba larga',
    DEMO: '0',
  };
  if (EVERY_CASE) fresh = await createTestDatabase();
  server = await serverOn(env);
}, 180_000);
afterAll(async () => {
  await server?.kill();
  await database?.drop();
  await fresh?.drop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const addressOf = ({ connection: { host, user, database: name } }: typeof database): string =>
  `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`;
const elsewhere = () => ({ DATABASE_URL: addressOf(fresh as typeof database), DATA_DIR: join(dataDir, 'fresh') });

type Said = { ok: boolean; said: string };

/** The command as package.json writes it, without npm between. */
async function run(command: string, ...args: string[]): Promise<Said> {
  const words = (scripts[command] as string).replace(/^(tsx|node --import tsx) /, '').split(' ');
  return promisify(execFile)(process.execPath, ['--import', 'tsx', ...words, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...(args.includes(`${kept}/`) ? elsewhere() : {}) },
  }).then(
    ({ stdout, stderr }) => ({ ok: true, said: stdout + stderr }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: stdout + stderr }),
  );
}

/** What a command says, without the names of files and folders, addresses and calls of commands, which stay as they are. */
const proseOf = (said: string): string =>
  said
    .split('\n')
    .map((line) => line.replace(/npm run \S+( --)?( -{0,2}[a-z]+)*|\S*[/\\]\S*|"[^"]*"/g, ''))
    .join('\n');

/** Command and arguments; `true` where it does what was asked. In this order: later ones find what earlier ones left. */
const CALLS: [ok: boolean, ...call: string[]][] = [
  [false, 'account'],
  [true, 'account', 'first', 'ana@empresa.mx'],
  [false, 'account', 'first', 'eva@empresa.mx'],
  [false, 'schemas'],
  [true, 'schemas', 'log'],
  [false, 'schemas', 'rescue', 'eva@empresa.mx'],
  [true, 'schemas', 'rescue', 'ana@empresa.mx'],
  [false, 'schemas', 'rollback', '99'],
  [false, 'schemas', 'rename', 'nada', 'otra'],
  [true, 'approve'],
  [false, 'approve', 'siete'],
  [true, 'settings'],
  [false, 'settings', 'loans.closed_until', 'ayer'],
  [true, 'settings', 'loans.reversal', 'any'],
  [false, 'database'],
  [true, 'database', 'prepare'],
  [false, 'factors'],
  [false, 'factors', 'reset', 'eva@empresa.mx'],
  [true, 'factors', 'reset', 'ana@empresa.mx'],
  [true, 'audit'],
  [true, 'audit', '--upgrade'],
  [false, 'audit', '--anchors'],
  [false, 'backup'],
  [false, 'backup', '--to', taken],
  [true, 'backup', '--to', kept],
  [false, 'restore', '--from', taken],
  [false, 'restore', '--from', kept],
  [true, 'restore', '--from', `${kept}/`],
  [false, 'demo'],
  [false, 'check', '--otra'],
  [true, 'check', folder],
  [false, 'check:deploy', 'nada'],
  [true, 'check:deploy'],
  [false, 'migrate:schemas', '--base', 'ninguna', folder],
  [true, 'migrate:schemas', folder],
  [false, 'new', 'talleres', '--otra'],
  [true, 'new', 'talleres', '--title', 'Taller', '--plural', 'Talleres'],
  [false, 'new:action', 'holidays/cancel'],
  [true, 'new:action', 'holidays/cancel', '--title', 'Cancelar', '--ask', 'why=Motivo'],
  [false, 'new:plugin', 'uno'],
  [false, 'new:effect', 'people/uno'],
  [false, 'new:view', 'nada/una-vista'],
  [false, 'new:computed'],
  [false, 'new:check', 'people/Una'],
];

/** One process each: what `npm test` asks. All sentences are looked at below, whoever prints them. */
const EVERY_RUN = [
  'account first ana@empresa.mx',
  'settings loans.reversal any',
  'audit',
  'backup',
  'new talleres --otra',
];
const ASKED = CALLS.filter(([, ...call]) => EVERY_CASE || EVERY_RUN.includes(call.join(' ')));

describe('commands of the terminal', () => {
  it('are all tried here, or are for those who write the program', () => {
    const tried = new Set(CALLS.map(([, command]) => command));
    expect(
      Object.keys(scripts)
        .filter((name) => !tried.has(name))
        .sort(),
    ).toEqual([...OF_DEVELOPERS].sort());
  });

  it('speak Spanish of a start', () => {
    expect(server.output()).toContain(messages['start-nobody']);
    expect(proseOf(server.output())).not.toMatch(ENGLISH);
  });

  it.each(ASKED.map(([ok, ...call]) => [call.join(' ').replaceAll(dataDir, ''), ok, call] as const))(
    'speak Spanish: %s (%s)',
    async (_, ok, [command, ...args]) => {
      const said = await run(command as string, ...args);
      expect(said.ok, said.said).toBe(ok);
      expect(proseOf(said.said)).not.toMatch(ENGLISH);
      expect(said.said.trim()).not.toBe('');
    },
    60_000,
  );

  it.runIf(EVERY_CASE)(
    'speak Spanish of a change of files that waits, and of agreeing to it',
    async () => {
      const path = join(folder, 'holidays/permissions.json');
      const permissions = JSON.parse(readFileSync(path, 'utf8'));
      for (const name of ['list', 'read']) permissions.operations[name] = { '@operations': true, LEGAL: true };
      writeFileSync(path, JSON.stringify(permissions));
      let waits: Said = { ok: false, said: '' };
      const number = async () => {
        waits = await run('approve');
        return /^(\d+) {2}/.exec(waits.said)?.[1];
      };
      await expect.poll(number, { timeout: 40_000, interval: 500 }).toMatch(/^\d+$/);
      const done = await run('approve', /^\d+/.exec(waits.said)?.[0] ?? '');
      expect(done.said).toMatch(/El cambio \d+ quedó autorizado/);
      for (const { ok, said } of [waits, done]) {
        expect(ok).toBe(true);
        expect(proseOf(said)).not.toMatch(ENGLISH);
      }
    },
    90_000,
  );

  it.runIf(EVERY_CASE)(
    'speak Spanish of a version that returns while a file of the folder is broken',
    async () => {
      const path = join(folder, 'banks/fields.schema.json');
      const text = readFileSync(path, 'utf8');
      writeFileSync(join(folder, '_shared/messages.json'), '{ "broken": ');
      writeFileSync(path, text.replace('"title": "', '"title": "Otro '));
      const back = await run('schemas', 'rollback', '1', '--reason', 'prueba');
      expect(back.said).toMatch(/La versión \d+ tiene los textos de la versión 1: \d+ archivos?\.\n/);
      expect(back.ok).toBe(true);
      expect(proseOf(back.said)).not.toMatch(ENGLISH);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
    60_000,
  );

  it.each([
    ['PORT', 'ocho'],
    ['PORT', '70000'],
    ['DEMO', 'yes'],
    ['BACKUP_PASSPHRASE', 'corta'],
    ['TRUST_PROXY', 'yes'],
    ['SECRET_KEY', ''],
    ['OIDC_ISSUER', 'https://uno.example'],
    ['SECOND', 'off'],
  ])('say in Spanish that %s cannot be %j', async (name, value) => {
    const { readSettings } = await import('../../../src/server/core/settings.ts');
    const read = readSettings({ ...env, [name]: value });
    const said = 'problems' in read ? read.problems.map(({ sentence }) => sentence).join(' ') : '';
    expect(said).toContain(name);
    expect(said).not.toMatch(ENGLISH);
  });
});

describe('sentences of commands', () => {
  const code = [...sourceFiles('src', /\.(ts|mjs)$/), ...sourceFiles('generators', /\.ts$/)];

  it('are all used', () => {
    const written = code.map(({ text }) => text).join('\n');
    const names = Object.keys(messages).map((key) => key.replace(/\.one$/, ''));
    const patterns = [/^(upgrade|what|wanted)-/, /^schemas-source-/, /^start-build-/];
    expect(names.filter((key) => !written.includes(`'${key}'`) && !patterns.some((one) => one.test(key)))).toEqual([]);
  });

  it('are Spanish', () => {
    const english = Object.entries(messages).filter(([, text]) => ENGLISH.test(proseOf(text.replace(/\{\w+\}/g, ''))));
    expect(english).toEqual([]);
  });

  it('stand in their file alone', () => {
    const commands = code.filter(({ path }) =>
      /^(src\/server\/(app\/|core\/settings|core\/tell|database\/(command|postmaster))|generators\/(demo\/main|generate))/.test(
        path,
      ),
    );
    const said =
      /(?:(?:console\.(?:log|error)|(?<!\.)\b(?:fail|say|refused|log)|BackupRefused)\(\s*|lines: \[\s*)['"`]([^'"`\n]*)/g;
    const inCode = commands.flatMap(({ path, text }) =>
      [...text.matchAll(said)].flatMap(([, words = '']) =>
        /[a-z]{2,} [a-z]{2,}/.test(words.replace(/\$\{[^}]*\}|Mesa de Control/g, '')) ? [`${path}: ${words}`] : [],
      ),
    );
    expect(commands.length).toBeGreaterThan(40);
    expect(inCode).toEqual([]);
  });
});
