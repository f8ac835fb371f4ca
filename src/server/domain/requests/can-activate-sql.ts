import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { GENERIC_RFCS } from '../../../resource/kinds/keys.ts';
import { needs, words } from '../../core/needs.ts';
import { BANNED, KNOWN } from '../people/banned.ts';

/** What decides whether a request may be activated. */
export const DECISIVE = [
  needs('requests', ...words('user user_lender user_aval aval_required status')),
  needs('users', 'validated', 'status'),
  needs('documents', 'request', 'context', 'current'),
  BANNED,
  KNOWN,
];

/**
 * Whether a request `r` may be activated: it has a lender and waits for funds or is at the control desk, all its parties are
 * validated and not banned, a required guarantor is there, and no current document of it is unread or refused.
 */
export const canActivateSql: RawBuilder<SqlBool> = sql<SqlBool>`(
  r.user_lender is not null and r.status in (6, 8)
  and (r.aval_required is not true or r.user_aval is not null)
  and not exists (
    select 1 from users p
    where p.id in (r.user, r.user_lender, case when r.aval_required then r.user_aval end)
      and (p.validated is not true and p.status is distinct from 'validated'
        or p._deleted_at is not null
        or exists (select 1 from "bannedUsers" b where b._deleted_at is null and b.enabled is not false
          and (b.curp = p.general__curp or (b.rfc = p.general__rfc and b.rfc not in (${sql.join(GENERIC_RFCS.map((one) => sql.lit(one)))}))
            or (_fold(b.name) = _fold(p.general__full_name) and b.birthdate = p.general__birthdate)))))
  and not exists (
    select 1 from documents d where d.request = r.id and d.context = 'request' and d.current and d._deleted_at is null
      and coalesce((d._reviews ->> '_record')::int, 0) <> 1))`;
