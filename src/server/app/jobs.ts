import { translate } from '../../resource/messages/messages.ts';
import { expireApprovals } from '../approvals/decide.ts';
import { sendCode } from '../auth/factors/enrol-code.ts';
import { tellMissing } from '../auth/factors/tell-missing.ts';
import { sendInvitation } from '../auth/invite.ts';
import { sendRecovery } from '../auth/recovery.ts';
import { watchSpray } from '../auth/watch-spray.ts';
import { batchJobs } from '../batches/jobs.ts';
import type { Db, Job, SchemaStore, Services } from '../core/context.ts';
import { codeOf } from '../core/registry.ts';
import { systemCall } from '../core/system-call.ts';
import { foldFigures } from '../database/kept-figures.ts';
import { dropRemoved } from '../database/removed.ts';
import { ringReminders } from '../notes/reminders.ts';
import { sendDigests } from '../notes/send-digests.ts';
import { storeAt } from '../storage/files.ts';
import { addressWithoutKeys, makeAnchor, sendAnchors } from './audit/anchors.ts';
import { keepAudit } from './audit/keep-audit.ts';
import { sealAudit } from './audit/seal.ts';
import { reportJobs } from './report-jobs.ts';
import { sweepFiles } from './sweep-files.ts';

/** A night may leave a notice to each of ten thousand people. */
const MAILS_AT_ONCE = 50;

type Needs = { services: Services; schemas: SchemaStore };

/** All background work, in one list: that of the program, and that of the areas whose resources the files in force have. */
export function jobsOf({ services, schemas }: Needs): Job[] {
  const { db, direct, mailer, settings, clock } = services;
  return [
    {
      name: 'mail',
      run: ({ to, subject, text }) => mailer.send({ to: String(to), subject: String(subject), text: String(text) }),
    },
    {
      name: 'mail-person',
      atOnce: MAILS_AT_ONCE,
      async run({ user, title, body }) {
        const of = db.selectFrom('users').select(['email', 'username']).where('id', '=', Number(user));
        const person = await of.where('_deleted_at', 'is', null).executeTakeFirst();
        if (!person?.email) return;
        const params = { title: String(title), body: String(body), name: String(person.username ?? person.email) };
        const write = (part: string) => translate(schemas.current(), undefined, `mail.notification.${part}`, params);
        await mailer.send({ to: String(person.email), subject: write('subject'), text: write('body') });
      },
    },
    ...linkJobs({ services, schemas }),
    ...factorJobs({ services, schemas }),
    {
      name: 'audit',
      run: ({ audit }) => keepAudit(services, systemCall(services, schemas.current()), Number(audit)),
    },
    ...reportJobs({ services, schemas }),
    ...noteJobs({ services, schemas }),
    ...batchJobs({ services, schemas }),
    {
      name: 'watch-spray',
      schedule: '*/5 * * * *',
      run: async () => void (await watchSpray(services, systemCall(services, schemas.current()))),
    },
    {
      name: 'approvals-expire',
      schedule: '*/5 * * * *',
      run: async () => services.events.publish(await expireApprovals(db, clock())),
    },
    {
      name: 'audit-anchor',
      schedule: '9 * * * *',
      async run() {
        await makeAnchor(db);
        const { anchorsUrl } = settings;
        if (anchorsUrl)
          await sendAnchors(db, await storeAt(anchorsUrl, settings.dataDir), addressWithoutKeys(anchorsUrl));
      },
    },
    { name: 'figures-fold', schedule: '*/5 * * * *', run: () => foldFigures(db) },
    { name: 'audit-seal', schedule: '*/5 * * * *', run: () => sealAudit(db) },
    {
      name: 'files-sweep',
      schedule: '47 3 * * *',
      run: async () => void (await sweepFiles(services, schemas.current())),
    },
    { name: 'sweep', schedule: '17 3 * * *', run: () => sweep(db, clock()) },
    {
      name: 'drop-removed',
      schedule: '27 3 * * *',
      async run() {
        const dropped = await dropRemoved(direct, clock());
        if (dropped.length > 0) services.log.warn({ dropped }, 'removed columns and tables are dropped after 30 days');
      },
    },
    ...codeOf(schemas.current()).areas.flatMap((area) => area.jobs?.({ services, schemas }) ?? []),
  ];
}

/** The mails with a link to set a password. Their data hold no token: it is made as the mail is sent. */
function linkJobs({ services, schemas }: Needs): Job[] {
  const needs = () => ({ ...services, schemas: schemas.current(), now: services.clock() });
  return [
    { name: 'recovery', run: ({ email }) => sendRecovery(needs(), String(email)) },
    { name: 'invitation', run: ({ user }) => sendInvitation(needs(), Number(user)) },
  ];
}

/** The mail of a first enrolment, and the daily notice to people who lack a factor. */
const factorJobs = ({ services, schemas }: Needs): Job[] => [
  { name: 'enrol-code', run: ({ user }) => sendCode(services, schemas.current(), Number(user)) },
  {
    name: 'factors-missing',
    schedule: '0 9 * * *',
    run: async () => void (await tellMissing(services, systemCall(services, schemas.current()))),
  },
];

const DAY_MS = 86_400_000;
/** How many days each of these is kept. */
const KEPT_DAYS = { keys: 2, attempts: 2, sessions: 30, links: 30, challenges: 1, watched: 32 };

/** What has had its time: repeated calls, counted attempts, sessions and links that are over. */
async function sweep(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('_idempotency').where('created_at', '<', before(KEPT_DAYS.keys)).execute();
  await db.deleteFrom('_attempts').where('updated_at', '<', before(KEPT_DAYS.attempts)).execute();
  await db.deleteFrom('_sessions').where('expires_at', '<', before(KEPT_DAYS.sessions)).execute();
  await db.deleteFrom('_recovery').where('expires_at', '<', before(KEPT_DAYS.links)).execute();
  await db.deleteFrom('_challenges').where('expires_at', '<', before(KEPT_DAYS.challenges)).execute();
  await db.deleteFrom('_watched').where('at', '<', before(KEPT_DAYS.watched)).execute();
}

/** Reminders, which also have a job at their own moment, and the mails that sum up notices. */
function noteJobs({ services, schemas }: Needs): Job[] {
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
