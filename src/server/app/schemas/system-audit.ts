import type { Db, Trx } from '../../core/context.ts';

type Line = { by: string; record: string; action: string; after: object; resource?: string; command?: string };

/** A line of the audit for what a command on the server did, where no person is signed in. */
export async function writeSystemAudit(
  db: Db | Trx,
  { by, record, action, after, resource, command = 'schemas' }: Line,
): Promise<void> {
  const line = {
    at: new Date(),
    actor_id: null,
    actor_name: `npm run ${command} (${by})`,
    resource: resource ?? '_schema_versions',
    record_id: record,
    operation: 'action',
    action,
    before: JSON.stringify({}),
    after: JSON.stringify(after),
  };
  await db.insertInto('_audit').values(line).execute();
}
