import { sql } from 'kysely';
import { translate } from '../../../resource/messages/messages.ts';
import type { DocumentTemplate, Json, Problem, Schemas } from '../../../resource/model/definition.ts';
import { templateContext } from '../../../resource/model/fields.ts';
import { parseListQuery } from '../../../resource/query/list-query.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import { savepoint } from '../../core/transaction.ts';
import { changedBy, type FileDifference } from '../../database/schema-versions.ts';
import { drawTemplate } from '../../domain/documents/generate-document.ts';
import { listRecords } from '../../records/read/list.ts';
import { locateIn } from '../../schemas/locate.ts';
import { errorBody } from '../../sight/error-body.ts';
import { holdersOf } from './count-rows.ts';

/** So many of the newest records are tried, each statement for so long. */
const SAMPLES = 5;
const STATEMENT_MS = 2_000;
/** Who reads everything that a document may hold. */
const READER = 'SUPER_ADMIN';

/**
 * Draws each template that a version changed on a sample record: the newest one on which it could be drawn before, or, for a
 * new template, any of the newest. What cannot be drawn any more is a warning. Nothing is kept of what is drawn.
 */
export async function templateProblems(
  db: Db,
  call: RequestContext,
  { before, after }: { before: Schemas; after: Schemas },
): Promise<Problem[]> {
  const changed = (await changedBy(db, after.version)).filter(({ path }) => path.startsWith('_documents/'));
  const problems: Problem[] = [];
  for (const one of changed) {
    if (one.after === null) continue;
    const problem = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(trx);
        const [actor] = await holdersOf(trx, after, READER);
        return actor && problemOf(trx, { ...call, actor }, { before, after }, one);
      });
    if (problem) problems.push(problem);
  }
  return problems;
}

type Sample = { given: Record<string, Json>; label: string };

async function problemOf(
  trx: Trx,
  call: RequestContext,
  { before, after }: { before: Schemas; after: Schemas },
  { path, before: old, after: text }: FileDifference,
): Promise<Problem | undefined> {
  const template = JSON.parse(text as string) as DocumentTemplate;
  const last = old === null ? undefined : (JSON.parse(old) as DocumentTemplate);
  const draw = (schemas: Schemas, one: DocumentTemplate, { given }: Sample) =>
    reasonAgainst(trx, { ...call, schemas }, one, given);
  let first: { label: string; reason: string } | undefined;
  for (const sample of await samplesOf(trx, { ...call, schemas: after }, template)) {
    // A record that lacked something before says nothing of the change.
    if (last && (await draw(before, last, sample)) !== undefined) continue;
    const reason = await draw(after, template, sample);
    if (reason === undefined) return undefined;
    first ??= { label: sample.label, reason };
    if (last) break;
  }
  if (!first) return undefined;
  const params = { title: template.title, record: first.label, reason: first.reason };
  const message = translate(after, undefined, 'schemas.effect.template', params);
  const place = locateIn({ [path]: text as string })(path, '/title') ?? { line: 1, column: 1 };
  return { file: path, pointer: '/title', ...place, message, severity: 'warning' };
}

/** Why a template cannot be drawn with this record; undefined where it can. */
async function reasonAgainst(
  trx: Trx,
  call: RequestContext,
  template: DocumentTemplate,
  given: Record<string, Json>,
): Promise<string | undefined> {
  const back = await savepoint(trx, 'drawing');
  try {
    const drawn = await drawTemplate(trx, call, template, given);
    return isRefusal(drawn) ? firstSentence(errorBody(drawn, call.schemas)) : undefined;
  } catch (error) {
    await back();
    return (error as Error).message;
  }
}

function firstSentence({ message, errors }: ReturnType<typeof errorBody>): string {
  const [first] = Array.isArray(errors) ? errors : errors.body;
  return first?.message ?? message;
}

/** The newest records of what the template is of, as its form would give them. */
async function samplesOf(trx: Trx, call: RequestContext, { context }: DocumentTemplate): Promise<Sample[]> {
  const definition = templateContext(call.schemas, context);
  if (!definition) return [];
  const query = parseListQuery(call.schemas, definition, call.actor, { limit: String(SAMPLES) });
  if (!query.ok) return [];
  const { rows } = await listRecords(trx, call, definition, query.query);
  const { today } = call;
  return rows.map((row) => {
    const id = row.id as number;
    const user = row.user ?? null;
    const given = { contract_signing_date: today, request_date: today, place: '—', user, [context]: id, today };
    return { given, label: `${definition.plural} #${id}` };
  });
}
