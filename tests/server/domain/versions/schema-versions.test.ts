import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Definition } from '../../../../src/resource/model/definition.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { rollBackFiles } from '../../../../src/server/domain/versions/decide-change.ts';
import { whileLocked } from '../../../../src/server/schemas/journal.ts';
import { EVERY_CASE } from '../../../part.ts';
import { inForce, realHouse, SCHEMAS, until } from '../../helpers/real-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-versions-'));
cpSync(SCHEMAS, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const real = realHouse({ folder, watch: true });
const path = (file: string) => join(folder, file);
const text = (file: string) => readFileSync(path(file), 'utf8');
const HOLIDAYS = 'holidays/fields.schema.json';

type Version = { id: number; source: string; author: string; reason: string | null; in_force: boolean };
const versions = async (): Promise<Version[]> =>
  (await real.current.call('root', 'GET', '/schemaVersions')).body.resources;
const newest = async () => (await versions())[0] as Version;

/** Saves a file and waits until it is in force. */
async function save(file: string, content: string): Promise<number> {
  writeFileSync(path(file), content);
  await inForce(real.current);
  return (await newest()).id;
}
const retitled = (title: string) => text(HOLIDAYS).replace(/("format": "date",\s+"title": )"[^"]*"/, `$1"${title}"`);
const titleInForce = async () => (await real.current.call('root', 'GET', '/schemas/holidays')).body.fields.date.title;
const back = (id: number, person: 'root' | 'admin' | 'legal' = 'root', value: object = { reason: 'Se ve mal' }) =>
  real.current.call(person, 'PATCH', `/schemaVersions/${id}`, [{ op: 'replace', path: '/roll-back', value }]);

describe('versions of the schema files as a resource', () => {
  it('lists each version, newest first, with its difference, to administrators alone', async () => {
    await save(HOLIDAYS, retitled('Día inhábil'));
    expect(await versions()).toMatchObject([
      { id: 2, source: 'hand', changed: 1, added: 0, removed: 0, in_force: true },
      { id: 1, source: 'start', in_force: false },
    ]);
    const { body } = await real.current.call('admin', 'GET', '/schemaVersions/2/schemaDifferences');
    expect(body.resources).toMatchObject([{ file: HOLIDAYS, change: 'changed', omitted: false }]);
    expect(body.resources[0].before).toContain('"title": "Fecha"');
    expect(body.resources[0].after).toContain('"title": "Día inhábil"');
    expect((await real.current.call('root', 'GET', '/schemaVersions/1/schemaDifferences')).body.resources).toEqual([]);
    for (const person of ['legal', 'partner', 'user'] as const)
      for (const url of ['/schemaVersions', '/schemaVersions/2', '/schemaVersions/2/schemaDifferences'])
        expect((await real.current.call(person, 'GET', url)).status).toBeGreaterThanOrEqual(400);
    for (const url of ['/schemaVersions/99', '/schemaVersions/99/schemaDifferences', '/schemaVersions/0'])
      expect((await real.current.call('root', 'GET', url)).status).toBe(404);
  });

  it('asks as many statements for a page and a difference, and reads as many rows, after fifty versions as after two', async () => {
    const counted = async () => {
      const plan = await sql<{ 'QUERY PLAN': object[] }>`explain (analyze, format json)
        select n from _schema_versions order by n desc limit 25`.execute(real.current.house.services.db);
      return JSON.stringify(plan.rows[0]).includes('Index');
    };
    for (let at = 0; at < 50; at += 1)
      await sql`insert into _schema_versions (n, version, parent, source, author, files, changes)
        select max(n) + 1, (array_agg(version order by n desc))[1], max(n), 'hand', 'x',
          (array_agg(files order by n desc))[1], '{"added": [], "changed": [], "removed": []}' from _schema_versions`.execute(
        real.current.house.services.db,
      );
    expect(await counted()).toBe(true);
    const page = await real.current.call('root', 'GET', '/schemaVersions?limit=25');
    expect(page.body.resources).toHaveLength(25);
    expect(page.body.count).toBe(52);
    expect((await real.current.call('root', 'GET', '/schemaVersions/2/schemaDifferences')).body.count).toBe(1);
  });

  it('goes back to any of the last fifty: a new version with the old texts, who, why, and a line of the audit', async () => {
    const { id: before } = await newest();
    const answer = await back(1);
    expect(answer.status).toBe(200);
    expect(text(HOLIDAYS)).toBe(readFileSync(join(SCHEMAS, HOLIDAYS), 'utf8'));
    const made = await newest();
    expect(made).toMatchObject({ id: before + 1, source: 'rollback', reason: 'Se ve mal', in_force: true });
    expect(made.author).not.toBe('');
    await until(titleInForce, (title) => title === 'Fecha');
    const audit = await sql<{ actor_id: number; details: { reason: string } }>`
      select actor_id, details from _audit where resource = 'schemaVersions' and action = 'roll-back'`.execute(
      real.current.house.services.db,
    );
    expect(audit.rows).toMatchObject([{ actor_id: 1, details: { reason: 'Se ve mal' } }]);
    expect(audit.rows).toHaveLength(1);
  });

  it('is refused for the version in force, with a reason that says nothing, for another role, and changes nothing then', async () => {
    const { id } = await newest();
    const same = 'Los archivos en vigor y los de la carpeta ya son los de esta versión.';
    expect(await back(id)).toMatchObject({ status: 409, body: { message: same } });
    expect((await back(2, 'root', { reason: 'x' })).status).toBe(422);
    expect((await back(2, 'root', { rason: 'Se ve mal' })).status).toBe(422);
    expect(await back(1)).toMatchObject({ status: 409, body: { message: same } });
    for (const person of ['admin', 'legal'] as const)
      expect((await back(2, person)).status).toBeGreaterThanOrEqual(403);
    expect((await back(4711)).status).toBe(404);
    expect((await newest()).id).toBe(id);
  });

  it('is refused with the number of rows that stand against it', async () => {
    const { id: wide } = await newest();
    const narrow = await save(HOLIDAYS, text(HOLIDAYS).replace(/"maxLength": \d+/, '"maxLength": 4'));
    expect((await back(wide)).status).toBe(200);
    const create = () => real.current.call('root', 'POST', '/holidays', { title: 'Aniversario', date: '2026-05-05' });
    await until(create, ({ status }) => status === 201);
    const { id } = await newest();
    const refused = await back(narrow);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Nada cambió: holidays\/fields\.schema\.json:\d+ 1 registro/);
    expect((await newest()).id).toBe(id);
  });

  it('loses no call of those who read and write meanwhile', async () => {
    const wrong: string[] = [];
    const made: string[] = [];
    let isOpen = true;
    let day = Date.parse('2028-01-01');
    const work = async () => {
      while (isOpen) {
        day += 86_400_000;
        const date = new Date(day).toISOString().slice(0, 10);
        const answers = [
          await real.current.call('root', 'GET', '/holidays'),
          await real.current.call('root', 'POST', '/holidays', { title: `Día ${date}`, date }),
          await real.current.call('admin', 'GET', '/schemas/holidays'),
        ];
        if (answers[1]?.status === 201) made.push(date);
        wrong.push(
          ...answers.filter(({ status }) => status >= 400).map(({ status, body }) => `${status} ${body.message}`),
        );
      }
    };
    const crowd = Array.from({ length: 6 }, work);
    for (const title of EVERY_CASE ? ['Día libre', 'Día feriado', 'Día de asueto'] : ['Día libre']) {
      const { id } = await newest();
      await save(HOLIDAYS, retitled(title));
      expect((await back(id)).status).toBe(200);
    }
    isOpen = false;
    await Promise.all(crowd);
    expect(wrong).toEqual([]);
    expect(made.length).toBeGreaterThan(EVERY_CASE ? 20 : 6);
    const stored = await sql<{ n: number }>`select count(*)::int as n from holidays
      where to_char(date, 'YYYY-MM-DD') = any(${made})`.execute(real.current.house.services.db);
    expect(stored.rows[0]?.n).toBe(made.length);
  });

  it('takes wrong files away by a return to the version in force, and keeps them aside', async () => {
    const problems = async () => (await real.current.call('root', 'GET', '/schemas/problems')).body.problems.length;
    const { id } = await newest();
    const before = text(HOLIDAYS);
    const broken = before.replace('"title"', '"titel"');
    writeFileSync(path(HOLIDAYS), broken);
    await until(problems, (count) => count > 0);
    expect((await back(id)).status).toBe(200);
    expect(text(HOLIDAYS)).toBe(before);
    await until(problems, (count) => count === 0);
    expect(await newest()).toMatchObject({ id: id + 1, source: 'rollback', reason: 'Se ve mal', changed: 0 });
    const aside = readdirSync(path('.replaced')).map((one) => text(`.replaced/${one}/${HOLIDAYS}`));
    expect(aside).toContain(broken);
  });

  it.runIf(EVERY_CASE)(
    'lets its transaction rest while another process publishes, so that the line of the audit is written after it',
    async () => {
      const { services, schemas } = real.current.house;
      const { id } = await newest();
      const definition = schemas.current().resources.schemaVersions as Definition;
      const call = systemCall(services, schemas.current());
      await save(HOLIDAYS, retitled('Día de descanso'));
      // Longer than what comes before the wait for the lock may take on a busy machine.
      const rest = 2000;
      const published = whileLocked(services.db, () => new Promise((resolve) => setTimeout(resolve, 2 * rest)));
      const answered = services.db.transaction().execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = ${sql.lit(rest)}`.execute(trx);
        const input = { trx, call, services, definition, action: 'roll-back', ask: {}, changed: [], stored: [] };
        const refusal = await rollBackFiles.run({ ...input, after: { id } });
        return { refusal, still: (await sql`select 1`.execute(trx)).rows.length };
      });
      expect(await answered).toEqual({ refusal: undefined, still: 1 });
      await published;
      expect(await newest()).toMatchObject({ id: id + 2, source: 'rollback', author: 'system' });
    },
  );

  it('runs once where two ask at the same time, and says in a folder that cannot be written why not', async () => {
    const { id } = await newest();
    const answers = await Promise.all([back(2), back(2), back(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await newest()).id).toBe(id + 1);
    // Who runs the tests as root may write everywhere.
    if (process.getuid?.() === 0) return;
    chmodSync(folder, 0o500);
    expect(await back(2)).toMatchObject({ status: 409, body: { message: expect.stringContaining('solo lectura') } });
    chmodSync(folder, 0o700);
  });
});
