import { sql } from 'kysely';
import { translate } from '../../resource/messages/messages.ts';
import { own } from '../../resource/model/fields.ts';
import { readPerson } from '../auth/actor.ts';
import type { Effect, EffectInput } from '../core/context.ts';
import { needs, type RecordOf } from '../core/needs.ts';
import { type FieldProblem, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { tellPeople } from '../records/write/tell-people.ts';
import { readsSubject, subjectNumber } from './subjects.ts';

const COMMENT = needs('comments', 'subject', 'subject_id', 'author', 'created_at', 'mentions', 'assignee');
type Comment = RecordOf<typeof COMMENT>;
type Input = EffectInput<typeof COMMENT>;

const EDIT_MINUTES = 15;
/** What one person may write within so many seconds. */
const WINDOW_SECONDS = 600;
const COMMENTS = 60;
const MENTIONS = 100;
/** The newest comments of everybody, in which the person's own are counted. */
const LOOKED_AT = 2_000;

/** A comment names only people who may read the record that it is about, and notifies those who are named anew. */
export const keepComment: Effect<typeof COMMENT> = {
  name: 'keep-comment',
  needs: COMMENT,
  async run(input) {
    const { call, definition, before, after } = input;
    const age = before?.created_at ? call.now.getTime() - Date.parse(String(before.created_at)) : 0;
    if (age > EDIT_MINUTES * 60_000)
      return refuse(409, 'update.late', { definition, params: { minutes: EDIT_MINUTES } });
    const flood = await floodOf(input);
    if (flood) return flood;
    const named = { mentions: added(before, after), assignee: newAssignee(before, after) };
    const strangers = await strangersAmong(input, named);
    if (strangers.length > 0) return { ...refuseFields(strangers), definition };
    await tell(input, named);
    const now = call.now.toISOString();
    return { set: before ? { edited_at: now } : { created_at: now } };
  },
};

const isStaff = ({ schemas }: Input['call'], roles: readonly string[]): boolean =>
  roles.some((role) => schemas.roles.groups['@staff']?.includes(role));

type NamedPeople = { mentions: number[]; assignee: number[] };

const peopleIn = (comment: Comment | undefined): number[] =>
  Array.isArray(comment?.mentions) ? comment.mentions.map(Number) : [];

const added = (before: Comment | undefined, after: Comment): number[] =>
  peopleIn(after).filter((person) => !peopleIn(before).includes(person));

const newAssignee = (before: Comment | undefined, after: Comment): number[] =>
  after.assignee && Number(after.assignee) !== Number(before?.assignee) ? [Number(after.assignee)] : [];

async function floodOf({ trx, call, definition, before, after }: Input): Promise<Refusal | undefined> {
  const since = new Date(call.now.getTime() - WINDOW_SECONDS * 1000).toISOString();
  const { rows } = await sql<{ comments: number; mentions: number }>`
    select count(*)::int as comments, coalesce(sum(jsonb_array_length(coalesce(mentions, '[]'::jsonb))), 0)::int as mentions
    from (select author, created_at, mentions from comments order by id desc limit ${LOOKED_AT}) as newest
    where author = ${call.actor.id} and created_at > ${since}`.execute(trx);
  const { comments = 0, mentions = 0 } = rows[0] ?? {};
  const mine = added(before, after).length;
  if (comments <= COMMENTS && (mine === 0 || mentions + mine <= MENTIONS)) return undefined;
  const params = { minutes: WINDOW_SECONDS / 60 };
  return refuse(429, 'create.too-many', { definition, params, headers: { 'retry-after': String(WINDOW_SECONDS) } });
}

/** Those who may not read the record today, each with the field that names them. With one of them no notice is written. */
async function strangersAmong({ trx, call, definition, after }: Input, named: NamedPeople): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [field, people] of Object.entries(named))
    for (const person of people) {
      if (await readsSubject(trx, call, person, after, definition.name)) continue;
      const account = await readPerson(trx, call.schemas, person);
      // A person outside of the team is a number: the sentence says no more than was sent.
      const name = (account && isStaff(call, account.roles) && account.username) || `#${person}`;
      const key = field === 'assignee' ? 'create.cannot-assign' : 'create.cannot-mention';
      problems.push({
        field,
        code: 'cannot-read',
        message: translate(call.schemas, definition, key, { person: name }),
      });
    }
  return problems;
}

async function tell({ trx, call, services, after }: Input, { mentions, assignee }: NamedPeople): Promise<void> {
  const subject = after.subject ?? '';
  const about = { subject, subject_id: Number(after.subject_id) };
  const title = own(call.schemas.resources, subject)?.title ?? subject;
  const params = { who: call.actor.username, title, id: await subjectNumber(trx, call.schemas, about) };
  const work = { trx, schemas: call.schemas, now: call.now, services };
  const others = (people: number[]) => people.filter((person) => person !== call.actor.id);
  await tellPeople(work, others(assignee), 'comments.assigned', params, about);
  const mentioned = others(mentions).filter((person) => !assignee.includes(person));
  await tellPeople(work, mentioned, 'comments.mentioned', params, about);
}

const ERASED_COMMENT = needs('comments', 'erased');

/** One word takes the place of what was written; the audit keeps the rest. */
const ERASED = 'Borrado';

export const eraseComment: Effect<typeof ERASED_COMMENT> = {
  name: 'erase-comment',
  needs: ERASED_COMMENT,
  run: async () => ({ set: { text: ERASED, mentions: null, assignee: null, due: null, file: null } }),
};
