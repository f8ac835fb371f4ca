import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { checkServer, isServed } from '../../../src/server/database/check-server.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/database/pool.ts';
import { statements, testDatabase } from '../helpers/database.ts';

const database = testDatabase();
const DIRECT = { isPooled: false, prepared: true };
const made: string[] = [];

/** A database that was made elsewhere, with these words of `create database`. */
async function withDatabase(words: string, work: (open: OpenDatabase) => Promise<unknown>) {
  const { server, name } = database.current;
  const other = `${name}_${made.length}`;
  made.push(other);
  await statements(server, [`create database ${other} owner mesa template template0 ${words}`]);
  const open = openDatabase({ ...server.connection, database: other });
  try {
    await work(open);
  } finally {
    await open.close();
  }
}

const asSuperuser = async (texts: string[]): Promise<void> => {
  const { server, name } = database.current;
  const { db, close } = openDatabase({ ...server.superuser, database: name }, { max: 1 });
  for (const text of texts) await sql.raw(text).execute(db);
  await close();
};

afterAll(() =>
  statements(
    database.current.server,
    made.map((name) => `drop database if exists ${name} with (force)`),
  ),
);

describe('a server that does not fit ends the start with one sentence (trust 39)', () => {
  it('is not this one', async () => {
    await expect(checkServer(database.current, DIRECT)).resolves.toBeUndefined();
  });

  const LATIN = "encoding 'LATIN1' locale 'C'";
  it.each([
    ['another encoding', LATIN, /guarda texto en LATIN1: hace falta UTF8/],
    ['letters that it does not know', "encoding 'UTF8' locale_provider libc locale 'C'", /no conoce la Ñ/],
    ['another order', "encoding 'UTF8' locale_provider icu icu_locale 'es-MX' locale 'C.UTF-8'", /ordena el texto con/],
  ])('for %s', async (_what, words, sentence) => {
    await withDatabase(words, (open) => expect(checkServer(open, DIRECT)).rejects.toThrow(sentence));
  });

  it('for a role that may not make tables, and for the words that are missing', async () => {
    await asSuperuser(['alter schema public owner to postgres', 'revoke create on schema public from public']);
    await expect(checkServer(database.current, DIRECT)).rejects.toThrow(/mesa no puede crear tablas en la base/);
    await asSuperuser(['alter schema public owner to pg_database_owner']);
    await expect(checkServer(database.current, DIRECT)).resolves.toBeUndefined();
  });

  it('for settings that did not arrive: a pooler is between', async () => {
    const open = openDatabase(database.current.connection, { statementTimeoutMs: 1_000 });
    await expect(checkServer(open, DIRECT)).rejects.toThrow(/^DATABASE_URL pasa por un agrupador/);
    await expect(checkServer(open, { ...DIRECT, isPooled: true })).rejects.toThrow(/^DATABASE_DIRECT_URL pasa por/);
    await open.close();
  });

  it('for settings that the role does not keep, and for two ways that lead to two databases', async () => {
    const { connection, name } = database.current;
    const pooled = { isPooled: true, prepared: false };
    // A run behind PgBouncer keeps them with the role of each database.
    await asSuperuser([`alter role mesa in database ${name} reset all`]);
    const bare = openDatabase(connection, { direct: connection, isPooled: true });
    await expect(checkServer(bare, pooled)).rejects.toThrow(/no lleva estos ajustes: .*statement_timeout.*prepare/);
    await bare.close();
    await withDatabase('', async () => {
      const open = openDatabase(connection, {
        isPooled: true,
        direct: { ...connection, database: made.at(-1) as string },
      });
      await expect(checkServer(open, pooled)).rejects.toThrow(/llevan a bases de datos distintas/);
      await open.close();
    });
  });
});

it('serves the three lines of releases from where they keep foreign keys', () => {
  const versions = [140_022, 150_008, 150_009, 150_018, 160_004, 160_005, 170_000, 170_001, 180_001];
  expect(versions.filter(isServed)).toEqual([150_009, 150_018, 160_005, 170_001]);
});
