import type { Action, Definition, Row } from '../../../resource/model/definition.ts';
import type { EffectPreview, RequestContext, RowChange, Services, Trx } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Refusal, Step, WriteContext, WritePlan } from '../../core/write-types.ts';
import { projectRecord } from '../project/project.ts';
import { readRecord } from '../read/read.ts';
import { type Done, runPlan } from './plan.ts';
import { type Behind, type Payee, type PreviewScope, payeeOf, readBehind, scopeOf } from './preview-payee.ts';
import { inTransaction } from './write-transaction.ts';

/** What one record's plan would do: its refusal, or the record as its reader would see it afterwards. */
export type Foreseen = { id: number | string | null } & (
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
export async function foresee(
  services: Services,
  call: RequestContext,
  ids: readonly (number | string | null)[],
  asked: Asked & { ip: string; ask: Row },
): Promise<Foreseen[]> {
  const scope = scopeOf(call, asked.definition, asked.action);
  const found: Foreseen[] = [];
  for (const id of ids) found.push(await foreseeOne(services, call, id, { ...asked, scope }));
  return found;
}

async function foreseeOne(
  services: Services,
  call: RequestContext,
  id: number | string | null,
  asked: Asked & { ip: string; ask: Row; scope: PreviewScope },
): Promise<Foreseen> {
  const { definition } = asked;
  const stored: string[] = [];
  try {
    const answer = await inTransaction<Foreseen>(
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
): Promise<Foreseen> {
  const id = done.id ?? null;
  const row = id === null ? null : await readRecord(trx, call, definition, id);
  const record = row ? await projectRecord(trx, call, definition, row, { computed: true }) : {};
  const behind = row ? await readBehind(trx, call, scope, record) : {};
  const payee = row ? payeeOf(call, scope, record, behind) : undefined;
  return { id, record, behind, payee, effect: done.preview ?? {} };
}
