import { sql } from 'kysely';
import { shownDate } from '../../../resource/model/dates.ts';
import { dayAt } from '../../../resource/model/time.ts';
import type { RequestContext, Services } from '../../core/context.ts';
import { tellPeople } from '../../records/write/tell-people.ts';
import { factorRule } from './rule.ts';

const TOLD = 'factors.told';

/**
 * As long as roles that require a factor do without one, those of their people who have none get a notice once a day that says
 * from when they need it. Answers how many notices were sent.
 */
export async function tellMissing(services: Services, { schemas, now, today }: RequestContext): Promise<number> {
  const required = Object.entries(schemas.roles.roles).flatMap(([role, { factor }]) =>
    factor === 'required' ? [role] : [],
  );
  const { until } = await factorRule(services, schemas, required, now);
  if (!until || required.length === 0) return 0;
  return services.db.transaction().execute(async (trx) => {
    const first = await sql`insert into _settings as s (name, value, updated_at)
      values (${TOLD}, to_jsonb(${today}::text), ${now})
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at
        where s.value <> excluded.value returning name`.execute(trx);
    if (first.rows.length === 0) return 0;
    const found = await sql<{
      id: number;
    }>`select u.id::int as id from users as u join _credentials as c on c.user_id = u.id
      where u._deleted_at is null and u.revoked is not true and to_jsonb(u.roles) ?| ${required}::text[]
        and not exists (select from _factors as f where f.user_id = u.id and f.confirmed_at is not null)`.execute(trx);
    const people = found.rows.map(({ id }) => id);
    const date = shownDate(dayAt(until));
    await tellPeople({ trx, schemas, now, services }, people, 'factor-missing', { date });
    return people.length;
  });
}
