import { sql } from 'kysely';
import { whole } from '../../auth/api-keys.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { flagField, valuesById } from '../shared/flags.ts';

const ACCOUNT = needs('users', 'email', 'roles', 'id_partner', 'revoked', 'staff');

/** Whether a person has a key that opens the API: those of before opened nothing, and a change of the account ends one. */
export const apiKeyOpen = flagField({
  name: 'api-key-open',
  reads: [ACCOUNT],
  statement: (ids) => sql`select k.user_id as id from _api_keys k where k.user_id = any(${ids}) and ${whole}`,
});

/** When a person's key opened the API last, to the minute; of a person without any use null. */
export const apiKeyUsed: ComputedField = {
  name: 'api-key-used',
  values: (db, _call, rows) =>
    valuesById(
      db,
      rows as readonly { id: number }[],
      (ids) => sql`select user_id as id,
        to_char(max(last_used_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value
        from _api_keys where user_id = any(${ids}) group by user_id`,
    ),
};
