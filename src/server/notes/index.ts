import type { Area } from '../core/registry.ts';
import { PREFERENCES } from '../records/write/insert-notice.ts';
import { eraseComment } from './erase-comment.ts';
import { keepComment } from './keep-comment.ts';
import { readNotices } from './read-notices.ts';
import { setReminder } from './set-reminder.ts';
import { commentAbout, favouriteAbout, reminderAbout } from './subject-about.ts';

/** What this area offers to the schema files by name, one file each. */
export const notes: Area = {
  computed: [commentAbout, reminderAbout, favouriteAbout],
  effects: [keepComment, eraseComment, setReminder, readNotices],
  reads: [PREFERENCES],
};
