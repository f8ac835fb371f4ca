import { sql } from 'kysely';
import { recordLabel } from '../../resource/conditions/label.ts';
import { own } from '../../resource/model/fields.ts';
import type { ComputedField } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { readRecord } from '../records/read/read.ts';
import { subjectOf } from '../records/read/subject.ts';
import { projectPage } from '../sight/project.ts';
import { recordKey } from './review.ts';

const BATCHES = needs('batches', 'resource', 'action', 'count');

/** What a batch does, in the words of the files: 'Dispersar · Pagos (567)'. */
export const batchSubject: ComputedField<typeof BATCHES> = {
  name: 'batch-subject',
  needs: BATCHES,
  async values(_db, { schemas }, rows) {
    return rows.map(({ resource, action, count }) =>
      subjectOf(schemas, String(resource), String(action), Number(count)),
    );
  },
};

const ITEM = needs('batchItems', 'batch', 'record');

/** The record by the name that its reader may read today; its number where it may not be read. */
export const batchRecord: ComputedField<typeof ITEM> = {
  name: 'batch-record',
  needs: ITEM,
  async values(db, call, rows) {
    const [first] = rows;
    const found = await sql<{ resource: string }>`select resource from _batches
      where id = ${Number(first?.batch ?? 0)}`.execute(db);
    const definition = own(call.schemas.resources, found.rows[0]?.resource ?? '');
    const names = [];
    for (const { record } of rows) {
      const id = String(record);
      const row = definition && (await readRecord(db, call, definition, recordKey(id), { computed: false }));
      const shown = row && (await projectPage(db, call, definition, [row], {})).rows[0];
      names.push(
        definition && shown
          ? recordLabel(definition, { definition, record: shown, schemas: call.schemas }, call.actor.roles)
          : `${definition?.title ?? ''} ${id}`.trim(),
      );
    }
    return names;
  },
};
