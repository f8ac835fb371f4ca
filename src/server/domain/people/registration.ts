import type { Definition, Json } from '../../../resource/model/definition.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import { invite } from '../../auth/invite.ts';
import type { Effect } from '../../core/context.ts';
import { needs, type RecordOf, type ValuesOf, words } from '../../core/needs.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import { checkResults } from '../../records/write/judge.ts';
import { kindContradictions } from '../../records/write/plan-review.ts';
import { missingInPart } from '../../sight/project-complete.ts';
import { withDocuments } from '../../sight/project-documents.ts';

const APP_USER = 'USER';
const FIRST_STATE = 'initial';

const USER = needs('users', ...words('email cellphone username general.email general.cellphone'));

/**
 * A person or company registered from the console: a user of the app that belongs to the partner who registered it,
 * whatever the body says, with an invitation by mail.
 */
export const registerUser: Effect<typeof USER> = {
  name: 'register-user',
  needs: USER,
  async run({ trx, call, services, after }) {
    const id = Number(after.id);
    await invite(trx, services, id);
    const token = `U${String(id).padStart(7, '0')}`;
    const created_at = call.now.toISOString();
    const state = { status: FIRST_STATE, validated: false, revoked: false, logged: false, fixed_documents: true };
    const partner = call.actor.isPartner ? { id_partner: call.actor.id_partner } : {};
    return { set: { roles: [APP_USER], token, staff: false, created_at, ...state, ...partner, ...contact(after) } };
  },
};

/** The contact of the registration is where the section 'general' begins. */
function contact({ general, ...user }: RecordOf<typeof USER>): ValuesOf<typeof USER> {
  const missing = words('email cellphone').filter((name) => !general?.[name] && user[name]);
  return Object.fromEntries(missing.map((name) => [`general.${name}`, user[name] ?? null]));
}

const REPRESENTATIVE = needs('legalRepresentatives', 'user');

/**
 * A representative starts unreviewed and with the stored name of the person, so that the list can be read without the person's
 * own record. A registered person brings no other data than the reference.
 */
export const registerRepresentative: Effect<typeof REPRESENTATIVE> = {
  name: 'register-representative',
  needs: REPRESENTATIVE,
  async run({ after }) {
    return { set: { is_registered: after.user !== null && after.user !== undefined, status: null } };
  },
};

const REJECTED = 2;

/**
 * A whole person becomes validated: nothing may be missing, rejected or contradictory. What only warned at typing blocks
 * here (choice 99).
 */
export const validateUser: Effect = {
  name: 'validate-user',
  async run({ trx, call, definition, after }) {
    const [record = after] = await withDocuments(
      trx,
      call,
      definition,
      [after],
      new Set(Object.keys(definition.fields)),
    );
    const missing = Object.values(definition.fields)
      .filter((field) => field.part !== undefined)
      .flatMap((part) => missingInPart(definition, part, record));
    if (missing.length > 0)
      return { ...refuseFields(missing.map(({ path }) => ({ field: path, code: 'required' }))), definition };
    const rejected = marked(definition, valueAt(record, '_reviews'), REJECTED);
    if (rejected) return refuse(409, 'validate.rejected', { definition, params: { title: rejected } });
    const judged = { definition, mode: 'update' as const, sent: {}, record: after, stored: after };
    const results = (await checkResults(trx, call, judged)).filter(({ field }) => !isEmpty(valueAt(after, field)));
    const wrong = [...kindContradictions(definition, after), ...results];
    if (wrong.length === 0) return undefined;
    return { ...refuseFields(wrong.map(({ field, code, params }) => ({ field, code, params }))), definition };
  },
};

/** The title of the first value that carries this mark. */
function marked(definition: Definition, marks: Json | undefined, mark: number): string | undefined {
  const path = isRow(marks) && Object.keys(marks).find((name) => marks[name] === mark);
  return path ? (definition.fields[path]?.title ?? path) : undefined;
}
