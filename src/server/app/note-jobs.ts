import type { Job, SchemaStore, Services } from '../core/context.ts';
import { systemCall } from '../core/system-call.ts';
import { ringReminders } from '../notes/reminders.ts';
import { sendDigests } from '../notes/send-digests.ts';

/** Reminders, which also have a job at their own moment, and the mails that sum up notices. */
export function noteJobs({ services, schemas }: { services: Services; schemas: SchemaStore }): Job[] {
  const call = () => systemCall(services, schemas.current());
  return [
    {
      name: 'reminders',
      schedule: '* * * * *',
      run: async () => services.events.publish(await ringReminders(services, call())),
    },
    { name: 'digest', schedule: '0 * * * *', run: async () => void (await sendDigests(services, call())) },
  ];
}
