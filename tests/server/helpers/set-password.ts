import { hashPassword } from '../../../src/server/auth/passwords.ts';
import type { Db, Trx } from '../../../src/server/core/context.ts';

/** Sets a password without a mail. */
export async function setPassword(db: Db | Trx, userId: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await db
    .insertInto('_credentials')
    .values({ user_id: userId, password_hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash }))
    .execute();
}
