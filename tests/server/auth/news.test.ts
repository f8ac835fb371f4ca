import { beforeEach, describe, expect, it } from 'vitest';
import { rememberNews } from '../../../src/server/auth/news.ts';
import { FIXTURE } from '../helpers/fixture.ts';
import { PEOPLE, testHouse } from '../helpers/house.ts';

const line = (id: string, more: object = {}) => ({ id, date: '2099-01-01', text: `Cambia ${id}.`, ...more });

const house = testHouse({
  tree: {
    ...FIXTURE,
    '_shared/news': {
      news: [line('todos'), line('legal', { roles: ['LEGAL'] }), line('antes', { date: '2000-01-01' })],
    },
  },
});
const db = () => house.current.house.services.db;
const unseen = async (person: keyof typeof PEOPLE) => {
  const { body } = await house.current.call(person, 'GET', 'news');
  return body.news.filter(({ seen }: { seen: boolean }) => !seen).map(({ id }: { id: string }) => id);
};
const counted = async (person: keyof typeof PEOPLE) =>
  (await house.current.call(person, 'POST', 'roles')).body.news as number | undefined;

beforeEach(async () => {
  await db().deleteFrom('_news_seen').execute();
});

describe("the lines of 'Novedades'", () => {
  it('wait for each person whose roles they concern, none from before the account', async () => {
    expect(await unseen('admin')).toEqual(['todos']);
    expect(await unseen('legal')).toEqual(['todos', 'legal']);
    expect([await counted('admin'), await counted('legal')]).toEqual([1, 2]);
  });

  it('are shown once: who has seen them is not told again, and another person still is', async () => {
    const seen = { seen: ['todos', 'legal'] };
    expect((await house.current.call('legal', 'PUT', 'news', seen)).status).toBe(204);
    expect((await house.current.call('legal', 'PUT', 'news', seen)).status).toBe(204);
    expect(await unseen('legal')).toEqual([]);
    expect(await counted('legal')).toBeUndefined();
    expect(await unseen('admin')).toEqual(['todos']);
  });

  it('keep nothing of names that no line has, and refuse what is no list of names', async () => {
    expect((await house.current.call('admin', 'PUT', 'news', { seen: ['otra'] })).status).toBe(204);
    for (const body of [{}, { seen: 'todos' }, { seen: [1] }, { seen: ['todos'], all: true }, [], null])
      expect((await house.current.call('admin', 'PUT', 'news', body)).status).toBe(422);
    expect(await db().selectFrom('_news_seen').selectAll().execute()).toEqual([]);
    expect((await house.current.call(null, 'GET', 'news')).status).toBe(401);
  });

  it('of a new house are no news in it', async () => {
    await rememberNews(db(), house.current.house.schemas.current());
    try {
      for (const person of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) expect(await unseen(person)).toEqual([]);
    } finally {
      await db()
        .deleteFrom('_settings' as never)
        .where('name' as never, '=', 'news.known' as never)
        .execute();
    }
  });
});
