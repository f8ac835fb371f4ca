import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../context.ts';

/** Roles that see names; the others see the person's token. The group stands in the roles' file. */
const GROUP = '@names';

export function personSql(call: Call, alias: string): RawBuilder<unknown> {
  const names = call.schemas.roles.groups[GROUP] ?? [];
  const column = call.actor.roles.some((role) => names.includes(role)) ? 'general__full_name' : 'token';
  return sql.ref(`${alias}.${column}`);
}
