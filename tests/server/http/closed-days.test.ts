import { describe, expect, it } from 'vitest';
import type { Definition, Json, Row } from '../../../src/resource/model/definition.ts';
import { type Days, onDays } from '../../../src/resource/query/figure-query.ts';
import { ROLES, type Role, wireHouse } from './wire-house.ts';

const wire = wireHouse();
const YEAR: Days = { from: '2026-01-01', until: '2026-12-31' };

const ask = (role: Role, path: string, filter: Record<string, Json> = {}) =>
  wire.current.call(role, 'GET', `/${path}?limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`);

/** The lists whose calendar has days without work, as the files have them: where these days are kept. */
function calendars() {
  return Object.values(wire.current.house.house.schemas.current().resources).flatMap(({ name, list }) => {
    const [resource, day] = list.layouts?.calendar?.closed?.split('.') ?? [];
    return resource && day ? [{ name, resource, day }] : [];
  });
}

/** The days that this person finds by asking for all: undefined where none may be asked for. */
async function daysSeen(role: Role, resource: string, day: string): Promise<string[] | undefined> {
  const { status, body } = await ask(role, resource);
  if (status !== 200) return undefined;
  expect(body.count).toBeLessThan(100);
  const days = (body.resources as Row[]).map((row) => String(row[day]));
  return days.filter((one) => one >= YEAR.from && one <= YEAR.until).sort();
}

describe('the days without work of a calendar', () => {
  it.each(ROLES)('are told to %s where this role may ask for them, and these days alone', async (role) => {
    for (const { name, resource, day } of calendars()) {
      const { status, body } = await wire.current.call(role, 'GET', `/schemas/${name}`);
      const calendar = status === 200 ? (body as Definition).list.layouts?.calendar : undefined;
      // A calendar is there for those who may list its rows.
      const listed = (await ask(role, name)).status;
      expect([name, calendar !== undefined]).toEqual([name, listed === 200]);
      const seen = await daysSeen(role, resource, day);
      expect([name, calendar?.closed]).toEqual([name, calendar && seen ? `${resource}.${day}` : undefined]);
      const answer = await ask(role, resource, onDays({}, day, YEAR));
      expect(answer.status === 200).toBe(seen !== undefined);
      const rows = answer.status === 200 ? (answer.body.resources as Row[]) : [];
      expect(rows.map((row) => String(row[day])).sort()).toEqual(seen ?? []);
    }
  });

  it('are told to some roles, and kept from others that have the calendar', async () => {
    const told = await Promise.all(
      ROLES.flatMap((role) =>
        calendars().map(async ({ name }) => {
          const { status, body } = await wire.current.call(role, 'GET', `/schemas/${name}`);
          const calendar = status === 200 ? (body as Definition).list.layouts?.calendar : undefined;
          return calendar && calendar.closed !== undefined;
        }),
      ),
    );
    expect([told.includes(true), told.includes(false)]).toEqual([true, true]);
  });
});
