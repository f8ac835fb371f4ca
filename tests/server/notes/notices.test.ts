import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemCall } from '../../../src/server/core/system-call.ts';
import { ringReminders } from '../../../src/server/notes/reminders.ts';
import { sendDigests } from '../../../src/server/notes/send-digests.ts';
import { tellPeople } from '../../../src/server/records/write/tell-people.ts';
import { NOW, type Person } from '../helpers/house.ts';
import { realHouse, until } from '../helpers/real-house.ts';

const house = realHouse({
  async prepare({ house: { services } }) {
    await sql`insert into requests (id, token, status, "user", user_lender) values (900, 'SOL-0900', 0, 6, 6),
      (901, 'SOL-0901', 0, 6, 6)`.execute(services.db);
  },
});
const at = (minutes: number) => house.current.at(new Date(NOW.getTime() + minutes * 60_000));
const call = () => systemCall(house.current.house.services, house.current.house.schemas.current());
const prefer = (person: Person, values: object) => house.current.call(person, 'PUT', 'preferences', values);
const notices = async (recipient: number, event?: string) => {
  const { db } = house.current.house.services;
  const rows = await db.selectFrom('notifications').selectAll().where('recipient', '=', recipient).execute();
  return event ? rows.filter((row) => row.event === event) : rows;
};
const mails = async (name: string) => {
  const { rows } = await sql<{ data: Record<string, string> }>`select data from jobs.job where name = ${name}`.execute(
    house.current.house.services.db,
  );
  return rows.map(({ data }) => data);
};

async function tell(event: string, about: object = {}, person = 3) {
  const { services, schemas } = house.current.house;
  const params = {
    who: 'Ana Secreta',
    title: 'Solicitud',
    id: 900,
    name: 'Montos',
    accounts: 60,
    networks: 9,
    minutes: 10,
  };
  await services.db.transaction().execute((trx) => {
    const work = { trx, schemas: schemas.current(), now: services.clock(), services };
    return tellPeople(work, [person], event, params, about);
  });
}

describe('the bell', () => {
  it('says the number of unread notices to their person alone (desk 34)', async () => {
    const { hub, sessions, schemas, services } = house.current.house;
    await sql`delete from notifications`.execute(services.db);
    await prefer('legal', { mentioned: 'bell', assigned: 'bell' });
    const heard: Record<string, number[]> = {
      legal: [],
      admin: [],
      partner: [],
    };
    const offs = await Promise.all(
      Object.keys(heard).map(async (person) => {
        const token = await house.current.token(person as Person);
        return hub.add({
          async who() {
            const state = await sessions.look(schemas.current(), token);
            return state.kind === 'open' ? state.person : undefined;
          },
          send(event: string, data: { unread?: number }) {
            if (event === 'notice') heard[person]?.push(data.unread ?? -1);
          },
          close: () => undefined,
        } as never);
      }),
    );
    const legal = (isDone: (unread: number | undefined) => boolean) => until(async () => heard.legal?.at(-1), isDone);
    await legal((unread) => unread === 0);
    await until(
      async () => heard.admin,
      (told) => told?.length === 1,
    );
    for (const id of [900, 901, 902, 903]) await tell('comments.mentioned', { subject: 'requests', subject_id: id });
    await legal((unread) => unread === 4);
    expect((await house.current.call('legal', 'POST', 'noticeMarks', {})).body).toEqual({ count: 4 });
    await legal((unread) => unread === 0);
    expect(heard.admin).toEqual([0]);
    expect(heard.partner).toEqual([]);
    for (const off of offs) off();
  });

  it('lists the own notices alone', async () => {
    await house.current.house.services.db.deleteFrom('notifications').execute();
    await tell('report-ready', {}, 2);
    const titles = async (person: Person) => (await house.current.call(person, 'GET', 'myNotices')).body.resources;
    expect(await titles('root')).toEqual([]);
    expect(await titles('admin')).toMatchObject([{ recipient: 2, received: false }]);
    expect((await house.current.call('partner', 'GET', 'myNotices')).status).toBe(403);
  });
});

describe('a reminder', () => {
  it('rings once, at its moment, with two servers running, for its person alone (desk 33)', async () => {
    const made = await house.current.call('legal', 'POST', 'requests/900/reminders', {
      at: new Date(NOW.getTime() + 30 * 60_000).toISOString(),
      text: 'Llamar',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await house.current.call('root', 'GET', 'requests/900/reminders')).body.count).toBe(0);
    expect((await house.current.call('legal', 'GET', 'requests/900/reminders')).body.count).toBe(1);
    const ring = () => ringReminders(house.current.house.services, call());
    expect(await ring()).toEqual([]);
    at(31);
    const rung = await Promise.all([ring(), ring(), ring(), ring()]);
    expect(rung.flat()).toHaveLength(1);
    expect(await notices(3, 'reminders.due')).toHaveLength(1);
    expect(await ring()).toEqual([]);
    expect(await notices(3, 'reminders.due')).toHaveLength(1);
    expect(JSON.stringify(await notices(3, 'reminders.due'))).not.toContain('Llamar');
    at(0);
  });

  it('is refused for a moment that has passed, and stays silent about a record that may not be read any more', async () => {
    const set = (minutes: number) =>
      house.current.call('admin', 'POST', 'requests/901/reminders', {
        at: new Date(NOW.getTime() + minutes * 60_000).toISOString(),
        text: 'x',
      });
    expect((await set(-1)).status).toBe(422);
    expect((await set(5)).status).toBe(201);
    await sql`update requests set _deleted_at = now() where id = 901`.execute(house.current.house.services.db);
    at(6);
    expect(await ringReminders(house.current.house.services, call())).toHaveLength(1);
    expect(await notices(2, 'reminders.due')).toEqual([]);
    at(0);
  });

  it('leaves a job for its own moment', async () => {
    const { rows } = await sql<{ start_after: Date }>`select start_after from jobs.job where name = 'reminders'
      order by start_after`.execute(house.current.house.services.db);
    expect(rows.map(({ start_after }) => new Date(start_after).getTime() - NOW.getTime())).toContain(30 * 60_000);
  });
});

describe('equal notices', () => {
  it('on one record within ten minutes are one; another record, text or time is another', async () => {
    at(100);
    const count = async () => (await notices(2, 'comments.mentioned')).length;
    const about = { subject: 'requests', subject_id: 900 };
    await tell('comments.mentioned', about, 2);
    await tell('comments.mentioned', about, 2);
    expect(await count()).toBe(1);
    await tell('comments.mentioned', { subject: 'requests', subject_id: 901 }, 2);
    expect(await count()).toBe(2);
    at(111);
    await tell('comments.mentioned', about, 2);
    expect(await count()).toBe(3);
    await house.current.call('admin', 'POST', 'noticeMarks', {});
    await tell('comments.mentioned', about, 2);
    expect(await count()).toBe(4);
    at(0);
  });
});

describe('preferences', () => {
  it('begin with what everybody has, are made when they are saved, and are of one person', async () => {
    const before = await house.current.call('root', 'GET', 'preferences');
    expect(before.status).toBe(200);
    expect(before.body).toMatchObject({ mentioned: 'mail', digest: 'daily', hour: 9 });
    expect((await prefer('root', { mentioned: 'bell' })).status).toBe(201);
    expect((await prefer('root', { hour: 7 })).status).toBe(200);
    expect((await house.current.call('root', 'GET', 'preferences')).body).toMatchObject({ mentioned: 'bell', hour: 7 });
    expect((await house.current.call('admin', 'GET', 'preferences')).body).toMatchObject({ mentioned: 'mail' });
    expect((await prefer('root', { mentioned: 'siempre' })).status).toBe(422);
    expect((await prefer('root', { person: 2 })).status).toBe(422);
    expect((await prefer('partner', { mentioned: 'none' })).status).toBe(403);
  });

  it('decide over bell and mail; what is about security cannot be muted', async () => {
    const { db } = house.current.house.services;
    await sql`delete from jobs.job`.execute(db);
    await prefer('legal', { mentioned: 'none', assigned: 'bell', report: 'mail', record: 'none' });
    await sql`delete from notifications where recipient = 3`.execute(db);
    await tell('comments.mentioned');
    await tell('comments.assigned');
    await tell('report-ready');
    await tell('sign-in-spray');
    expect((await notices(3)).map(({ event }) => event)).toEqual([
      'comments.assigned',
      'report-ready',
      'sign-in-spray',
    ]);
    expect((await mails('mail-person')).map(({ title }) => title).sort()).toEqual([
      'Posible adivinación de contraseñas',
      'Reporte disponible',
    ]);
  });

  it('set to «resumen» send no mail of their own: one digest with counts and a link, without names or amounts (desk 34)', async () => {
    const { db } = house.current.house.services;
    await sql`delete from jobs.job`.execute(db);
    await sql`delete from notifications where recipient = 3`.execute(db);
    await prefer('legal', { mentioned: 'digest', report: 'digest', digest: 'daily', hour: 12 });
    await tell('comments.mentioned', { subject: 'requests', subject_id: 900 });
    await tell('report-ready');
    await tell('report-ready');
    expect(await mails('mail-person')).toEqual([]);
    const send = () => sendDigests(house.current.house.services, call());
    const twice = await Promise.all([send(), send()]);
    expect(twice.reduce((sum, one) => sum + one, 0)).toBe(1);
    const [mail] = await mails('mail');
    expect(mail?.subject).toBe('Avisos sin leer: 3');
    expect(mail?.text).toContain('Menciones: 1');
    expect(mail?.text).toContain('Reportes: 2');
    expect(mail?.text).toContain('/notifications');
    expect(JSON.stringify(mail)).not.toMatch(/Ana|Secreta|SOL-|900|Montos|\$/);
    at(60);
    expect(await send()).toBe(0);
    at(0);
  });

  it('with the digest on Mondays or never send none on another day', async () => {
    await prefer('legal', { digest: 'never' });
    await sql`update preferences set digest_at = null`.execute(house.current.house.services.db);
    const send = () => sendDigests(house.current.house.services, call());
    expect(await send()).toBe(0);
    await prefer('legal', { digest: 'weekly' });
    at(24 * 60);
    expect(await send()).toBe(0);
    at(0);
    await sql`update notifications set received = false, date = ${new Date(NOW.getTime() - 3 * 86_400_000)} where recipient = 3`.execute(
      house.current.house.services.db,
    );
    expect(await send()).toBe(1);
  });
});
