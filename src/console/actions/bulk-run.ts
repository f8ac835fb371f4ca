import { firstCase } from '../../resource/conditions/cases.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { isNotProven, isUnanswered } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/send-once.ts';
import type { Translate } from '../i18n/translate.ts';
import { approvalIn, callOf, sendCall } from '../schemas/send-call.ts';
import { errorWords, failureOf, outcomeText } from './texts.ts';

/** What became of one row. `text` is what the list marks it with. */
export type BulkResult = {
  id: Json;
  row: Row;
  ok: boolean;
  text: string;
  error?: string;
  waits?: true;
  headers?: Headers;
};

/** `left`: how many rows were not tried, because the person did not prove who they are. */
type BulkRun = { results: BulkResult[]; left: number };

type Bulk = {
  definition: Definition;
  action: Action;
  rows: readonly Row[];
  ask: Row;
  translate: Translate;
  envOf: (row: Row, vars: Vars) => TemplateEnv;
};

const CALLS_AT_ONCE = 4;

/** One call per row, a few at a time; a failure stops nothing and is reported by its id. The person is asked for a proof once. */
export async function runBulk(bulk: Bulk, onProgress: (done: number) => void): Promise<BulkRun> {
  const results: BulkResult[] = new Array(bulk.rows.length);
  const batch = newIdempotencyKey();
  let next = 0;
  let done = 0;
  let stopped = false;
  const work = async () => {
    for (let place = next++; place < bulk.rows.length && !stopped; place = next++) {
      const row = bulk.rows[place];
      if (!row) continue;
      const result = await runOne(bulk, row, batch);
      if (result === 'not-proven') {
        stopped = true;
        return;
      }
      results[place] = result;
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, bulk.rows.length) }, work));
  const known = results.filter((result) => result !== undefined);
  return { results: known, left: bulk.rows.length - known.length };
}

async function runOne(
  { definition, action, ask, translate, envOf }: Bulk,
  row: Row,
  batch: string,
): Promise<BulkResult | 'not-proven'> {
  const env = envOf(row, { ask });
  const id = row.id ?? row._id ?? null;
  try {
    const { data, headers } = await sendCall(callOf(definition, action, env), env, { batch });
    if (approvalIn(data) !== undefined)
      return { id, row, ok: true, waits: true, text: translate('console.approval.sent') };
    const answered = envOf(row, { ask, answer: data ?? null });
    const own = firstCase(action.after, answered, [])?.message;
    return {
      id,
      row,
      ok: true,
      headers,
      text:
        marked(translate, `${action.name}.row.success`) ??
        outcomeText(own ?? `${action.name}.success`, answered, translate),
    };
  } catch (error) {
    if (isNotProven(error)) return 'not-proven';
    const key = failureOf(action.fail, error, env, [])?.message ?? `${action.name}.failure`;
    const words = errorWords(error, translate);
    if (isUnanswered(error))
      return { id, row, ok: false, text: translate('console.connection.unknown-row'), error: words };
    return {
      id,
      row,
      ok: false,
      text: marked(translate, `${action.name}.row.failure`) ?? outcomeText(key, env, translate, error),
      error: words,
    };
  }
}

/** A list marks rows in words of its own where the messages have some: 'PAGADO'. */
function marked(translate: Translate, key: string): string | undefined {
  const text = translate(key);
  return text === key ? undefined : text;
}
