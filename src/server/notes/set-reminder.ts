import type { Effect } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { refuseFields } from '../core/refusal.ts';

const REMINDER = needs('reminders', 'at', 'rung');

/** A reminder rings by a job of its own at its moment; one that is moved rings again. */
export const setReminder: Effect<typeof REMINDER> = {
  name: 'set-reminder',
  needs: REMINDER,
  async run({ trx, call, services, definition, after }) {
    const at = new Date(String(after.at));
    if (at <= call.now) return { ...refuseFields([{ field: 'at', code: 'past' }]), definition };
    await services.jobs.send(trx, 'reminders', {}, { startAfter: at });
    return undefined;
  },
};
