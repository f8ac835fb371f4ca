import { firstCase } from '../../resource/conditions/cases.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { isUnanswered } from '../api/api-error.ts';
import type { Say } from '../i18n/say.ts';
import { callOf, sendCall } from '../schemas/send-call.ts';
import { errorWords, failureOf, outcomeText } from './outcome-text.ts';

/** What became of one row. `text` is what the list marks it with. */
export type BulkResult = { id: Json; row: Row; ok: boolean; text: string; error?: string };

type Bulk = {
  definition: Definition;
  action: Action;
  rows: readonly Row[];
  ask: Row;
  say: Say;
  envOf: (row: Row, vars: Vars) => TemplateEnv;
};

const CALLS_AT_ONCE = 4;

/** One call per row, a few at a time; a failure stops nothing and is reported by its id. */
export async function runBulk(bulk: Bulk, onProgress: (done: number) => void): Promise<BulkResult[]> {
  const results: BulkResult[] = new Array(bulk.rows.length);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let place = next++; place < bulk.rows.length; place = next++) {
      const row = bulk.rows[place];
      if (!row) continue;
      results[place] = await runOne(bulk, row);
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, bulk.rows.length) }, work));
  return results;
}

async function runOne({ definition, action, ask, say, envOf }: Bulk, row: Row): Promise<BulkResult> {
  const env = envOf(row, { ask });
  const id = row.id ?? row._id ?? null;
  try {
    const { data } = await sendCall(callOf(definition, action, env), env);
    const answered = envOf(row, { ask, answer: data ?? null });
    const own = firstCase(action.after, answered, [])?.message;
    return {
      id,
      row,
      ok: true,
      text: marked(say, `${action.name}.row.success`) ?? outcomeText(own ?? `${action.name}.success`, answered, say),
    };
  } catch (error) {
    const key = failureOf(action.fail, error, env, [])?.message ?? `${action.name}.failure`;
    const words = errorWords(error, say);
    if (isUnanswered(error)) return { id, row, ok: false, text: say('console.connection.unknown-row'), error: words };
    return {
      id,
      row,
      ok: false,
      text: marked(say, `${action.name}.row.failure`) ?? outcomeText(key, env, say, error),
      error: words,
    };
  }
}

/** A list marks rows in words of its own where the messages have some: 'PAGADO'. */
function marked(say: Say, key: string): string | undefined {
  const text = say(key);
  return text === key ? undefined : text;
}
