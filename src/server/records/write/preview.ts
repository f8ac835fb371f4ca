import type { Action, Definition, Row } from '../../../resource/model/definition.ts';
import type { EffectPreview, RequestContext, RowChange, Services, Trx } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import { savepoint } from '../../core/transaction.ts';
import type { Refusal, Step, WriteContext, WritePlan } from '../../core/write-types.ts';
import { projectRecord } from '../../sight/project.ts';
import { readRecord } from '../read/read.ts';
import { type Done, runPlan } from './plan.ts';
import { type Behind, type Payee, type PreviewScope, payeeOf, readBehind, scopeOf } from './preview-payee.ts';
import { inTransaction } from './write-transaction.ts';

/** What one record's plan would do: its refusal, or the record as its reader would see it afterwards. */
export type DryRunResult = { id: number | string | null } & (
  | { refusal: Refusal }
  | { record: Row; behind: Behind; payee?: Payee; effect: EffectPreview }
);

type Asked = { definition: Definition; action: Action; stepFor: () => Step };

/**
 * Runs the plan of each record for itself and rolls it back: nothing of it stays, neither row nor audit, event, job or
 * file. Rights, states, guards and effects are those of the real call, because it is the same plan.
 *
 * @param ids the records; `[null]` for an action that makes a new one.
 */
export async function dryRun(
  services: Services,
  call: RequestContext,
  ids: readonly (number | string | null)[],
  asked: Asked & { ip: string; ask: Row },
): Promise<DryRunResult[]> {
  const scope = scopeOf(call, asked.definition, asked.action);
  const found: DryRunResult[] = [];
  for (const id of ids) found.push(await foreseeOne(services, call, id, { ...asked, scope }));
  return found;
}

/** The same for one record inside of a transaction that goes on: the plan is rolled back to where it began. */
export async function foreseeWithin(
  trx: Trx,
  { services, call, ip }: Pick<WriteContext, 'services' | 'call' | 'ip'>,
  id: number | string,
  asked: Asked & { scope: PreviewScope },
): Promise<DryRunResult> {
  const context: WriteContext = { services, call, ip, changed: [], stored: [] };
  const back = await savepoint(trx, 'before_preview');
  try {
    const done = await runPlan(trx, context, { definition: asked.definition, id, steps: [asked.stepFor()] });
    if (isRefusal(done)) return { id, refusal: { ...done, definition: done.definition ?? asked.definition } };
    return await afterwards(trx, call, done, asked);
  } finally {
    await back();
    for (const name of context.stored) await services.files.remove(name).catch(() => undefined);
  }
}

async function foreseeOne(
  services: Services,
  call: RequestContext,
  id: number | string | null,
  asked: Asked & { ip: string; ask: Row; scope: PreviewScope },
): Promise<DryRunResult> {
  const { definition } = asked;
  const stored: string[] = [];
  try {
    const answer = await inTransaction<DryRunResult>(
      services.db,
      async (trx) => {
        const changed: RowChange[] = [];
        const context: WriteContext = { services, call, ip: asked.ip, changed, stored };
        const plan: WritePlan = { definition, steps: [asked.stepFor()], ...(id === null ? {} : { id }) };
        const done = await runPlan(trx, context, plan);
        return isRefusal(done) ? done : afterwards(trx, call, done, asked);
      },
      () => true,
    );
    return isRefusal(answer) ? { id, refusal: { ...answer, definition: answer.definition ?? definition } } : answer;
  } finally {
    for (const name of stored) await services.files.remove(name).catch(() => undefined);
  }
}

/** The record inside of the transaction that will not commit, cut to what its reader may read. */
async function afterwards(
  trx: Trx,
  call: RequestContext,
  done: Done,
  { definition, scope }: { definition: Definition; scope: PreviewScope },
): Promise<DryRunResult> {
  const id = done.id ?? null;
  const row = id === null ? null : await readRecord(trx, call, definition, id);
  const record = row ? await projectRecord(trx, call, definition, row, { computed: true }) : {};
  const behind = row ? await readBehind(trx, call, scope, record) : {};
  const payee = row ? payeeOf(call, scope, record, behind) : undefined;
  return { id, record, behind, payee, effect: await lookedAt(done.preview) };
}

/** With the warnings that only a preview looks for, while what it did is still there. */
async function lookedAt({ look, ...shown }: EffectPreview = {}): Promise<EffectPreview> {
  const found = (await look?.()) ?? [];
  return found.length > 0 ? { ...shown, warns: [...(shown.warns ?? []), ...found] } : shown;
}
