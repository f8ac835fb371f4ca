import type { Action, Definition, Row, Schemas } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Step, WritePlan } from '../../core/write-types.ts';
import { readRecord } from '../read/read.ts';

/** A plan as text can hold it: definitions, actions and the record above by name. */
export type KeptPlan = {
  resource: string;
  id?: number | string;
  named?: Row;
  parent?: { resource: string; id: number | string; path: string };
  steps: KeptStep[];
  ip: string;
  /** The company that the person acted for. */
  company?: number;
};
type KeptStep = Record<string, unknown> & { kind: Step['kind']; action?: string; actions?: string[] };

/** The plan with its steps as they were judged. */
export function keepPlan(plan: WritePlan, steps: readonly Step[], more: Pick<KeptPlan, 'ip' | 'company'>) {
  const { definition, id, named, parent } = plan;
  const kept: KeptPlan = {
    resource: definition.name,
    ...(id === undefined ? {} : { id }),
    ...(named ? { named } : {}),
    ...(parent ? { parent: { resource: parent.definition.name, id: parent.id, path: parent.path } } : {}),
    steps: steps.map(keptStep),
    ...more,
  };
  return kept;
}

function keptStep(step: Step): KeptStep {
  if (step.kind === 'action') return { ...step, actions: step.actions.map(({ name }) => name) };
  if ((step.kind === 'create' || step.kind === 'delete') && step.action) return { ...step, action: step.action.name };
  return step as KeptStep;
}

/**
 * The plan anew, with the files of today and the record above as the asker may read it today. 409 where the files have no
 * such resource or action any more, 404 where the record above is gone for the asker.
 */
export async function revivePlan(trx: Trx, call: RequestContext, kept: KeptPlan): Promise<WritePlan | Refusal> {
  const definition = own(call.schemas.resources, kept.resource);
  if (!definition) return refuse(409, 'server.approval-stale');
  const steps: Step[] = [];
  for (const one of kept.steps) {
    const step = revived(definition, one);
    if (!step) return refuse(409, 'server.approval-stale', { definition });
    steps.push(step);
  }
  const parent = kept.parent && (await parentOf(trx, call, call.schemas, kept.parent));
  if (kept.parent && !parent) return refuse(404, 'server.not-found', { definition });
  return {
    definition,
    steps,
    ...(kept.id === undefined ? {} : { id: kept.id }),
    ...(kept.named ? { named: kept.named } : {}),
    ...(parent ? { parent } : {}),
  };
}

function revived(definition: Definition, { action, actions, ...step }: KeptStep): Step | undefined {
  const named = (name: string): Action | undefined => own(definition.actions.actions, name);
  if (actions) {
    const found = actions.flatMap((name) => named(name) ?? []);
    return found.length === actions.length ? ({ ...step, actions: found } as unknown as Step) : undefined;
  }
  if (action === undefined) return step as unknown as Step;
  const found = named(action);
  return found && ({ ...step, action: found } as unknown as Step);
}

async function parentOf(trx: Trx, call: RequestContext, schemas: Schemas, kept: NonNullable<KeptPlan['parent']>) {
  const definition = own(schemas.resources, kept.resource);
  const record = definition && (await readRecord(trx, call, definition, kept.id));
  return definition && record ? { definition, id: kept.id, record, path: kept.path } : undefined;
}
