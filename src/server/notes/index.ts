import type { Area } from '../core/registry.ts';
import { PREFERENCES } from '../records/write/insert-notice.ts';
import { eraseComment, keepComment } from './comments.ts';
import { readNotices } from './notices.ts';
import { setReminder } from './reminders.ts';
import { commentAbout, favouriteAbout, reminderAbout } from './subjects.ts';

/** What this area offers to the schema files by name. */
export const notes: Area = {
  computed: [commentAbout, reminderAbout, favouriteAbout],
  effects: [keepComment, eraseComment, setReminder, readNotices],
  reads: [PREFERENCES],
};
