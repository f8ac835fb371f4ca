import { type RawBuilder, sql } from 'kysely';

/**
 * A rule that came into force with an update, said by the sentence `upgrade-<name>`, and the stored rows that it would refuse on
 * their next write.
 *
 * The statement runs on the tables of the version before the update: `needs` names the columns that it reads, as
 * `table.column`, and a database without one of them has no such rows. It selects `resource`, `id` (text) and `what` (the
 * stored values that break the rule, for the person who reads the list; no personal data beyond ids and amounts).
 */
export type UpgradeCheck = { name: string; needs: string[]; rows: RawBuilder<UpgradeRow> };
export type UpgradeRow = { resource: string; id: string; what: string };

/** The dates between which a business date is plausible. */
const EARLIEST = '2000-01-01';

export const UPGRADE_CHECKS: UpgradeCheck[] = [
  {
    name: 'same-person-twice',
    needs: ['requests.user', 'requests.user_lender', 'requests.user_aval'],
    rows: sql`select 'requests' as resource, id::text, concat_ws(' ', 'user', "user", 'lender', user_lender, 'guarantor', user_aval) as what
      from requests where _deleted_at is null
        and ("user" = user_lender or "user" = user_aval or user_lender = user_aval)`,
  },
  {
    name: 'impossible-dates',
    needs: ['requests.date', 'requests.activation_date'],
    rows: sql`select 'requests' as resource, id::text, concat_ws(' ', 'date', date, 'activation', activation_date) as what
      from requests where _deleted_at is null
        and (date < ${sql.lit(EARLIEST)} or activation_date < date or activation_date > current_date)`,
  },
  {
    name: 'renewals-off-their-parent',
    needs: [
      'requests.request_parent',
      'requests.user',
      'requests.user_lender',
      'requests.user_aval',
      'requests.dispersed',
    ],
    rows: sql`select 'requests' as resource, r.id::text, concat_ws(' ', 'parent', p.id, 'status', p.status, 'amount', r.amount) as what
      from requests r join requests p on p.id = r.request_parent
      where r._deleted_at is null and r.status in (0, 6, 7, 8, 10, 11, 12)
        and (p.status <> 1 or p.dispersed is not true or r."user" is distinct from p."user"
          or r.user_lender is distinct from p.user_lender or r.user_aval is distinct from p.user_aval)`,
  },
  {
    name: 'renewals-not-dispersed',
    needs: ['requests.request_parent', 'requests.dispersed'],
    rows: sql`select 'requests' as resource, id::text, concat_ws(' ', 'parent', request_parent, 'amount', amount) as what
      from requests where _deleted_at is null and request_parent is not null and status = 1 and dispersed is not true`,
  },
  {
    name: 'roles-undefined',
    needs: ['users.roles'],
    rows: sql`select 'users' as resource, id::text, roles::text as what
      from users where _deleted_at is null and roles::text like '%undefined%'`,
  },
  {
    name: 'negative-payouts',
    needs: ['dispersions.amount'],
    rows: sql`select 'dispersions' as resource, id::text, amount::text as what
      from dispersions where _deleted_at is null and amount < 0`,
  },
  {
    name: 'validated-with-pending',
    needs: ['users.status', 'users.type_account', 'users._reviews', 'documents.type', 'documents._reviews'],
    rows: sql`select 'users' as resource, u.id::text, concat_ws(' ', u.type_account, 'papers', p.papers) as what
      from users u cross join lateral (
        select count(distinct d.type) as papers from documents d
        where d."user" = u.id and d.context = 'user' and d.current and d._deleted_at is null
          and d._reviews ->> '_record' = '1'
          and d.type = any(case when u.type_account = 'company' then array[32] else array[2, 3] end)) p
      where u._deleted_at is null and u.status = 'validated'
        and (p.papers < case when u.type_account = 'company' then 1 else 2 end
          or exists (select 1 from jsonb_each_text(u._reviews) as mark where mark.value = '2'))`,
  },
];
