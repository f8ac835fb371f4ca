import type { Json } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import type { ComputedField, Db, RequestContext, Trx } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { labelsOf } from '../sight/labels.ts';

const COMMENT = needs('comments', 'subject', 'subject_id');
const REMINDER = needs('reminders', 'subject', 'subject_id');
const FAVOURITE = needs('favourites', 'subject', 'subject_id');

/** The record that it is about, in the words in which its reader reads that record: 'Solicitud SOL-0412'. */
export const commentAbout: ComputedField<typeof COMMENT> = {
  name: 'comment-about',
  needs: COMMENT,
  values: subjectLabels,
};

export const reminderAbout: ComputedField<typeof REMINDER> = {
  name: 'reminder-about',
  needs: REMINDER,
  values: subjectLabels,
};

export const favouriteAbout: ComputedField<typeof FAVOURITE> = {
  name: 'favourite-about',
  needs: FAVOURITE,
  values: subjectLabels,
};

type Pointing = { subject?: string | null; subject_id?: number | null };

async function subjectLabels(db: Db | Trx, call: RequestContext, rows: Pointing[]): Promise<Json[]> {
  const labels = new Map<string, Record<string, string>>();
  for (const subject of new Set(rows.map((row) => row.subject ?? ''))) {
    const target = own(call.schemas.resources, subject);
    const ids = rows.flatMap((row) => (row.subject === subject && row.subject_id ? [Number(row.subject_id)] : []));
    if (target) labels.set(subject, await labelsOf(db, call, target, [...new Set(ids)]));
  }
  return rows.map(({ subject, subject_id }) => {
    const title = own(call.schemas.resources, subject ?? '')?.title ?? '';
    const label = labels.get(subject ?? '')?.[String(subject_id)] ?? `#${subject_id}`;
    return label.startsWith(title) ? label : `${title} ${label}`;
  });
}
