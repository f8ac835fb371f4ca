import { may, mayAct } from '../../../resource/access/permissions.ts';
import { isPlain } from '../../../resource/access/plain-values.ts';
import type { Action, Definition, Json, Row } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import type { RequestContext } from '../../core/context.ts';
import { type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import type { Saved, Values } from '../../core/write-types.ts';
import { auditChanges } from '../audit/audit.ts';

/** How long a call can be taken back. */
const MINUTES = 10;
/** A call that changed more is not taken back in one. */
const LINES = 20;

type Sealed = { ids: string[]; person: number; until: number };

/**
 * What takes a call back, sealed for its person: the lines of the audit that it wrote, and until when. Nothing where any of its
 * changes has no way back: an effect, a mark, a paper, a secret, an action that names no inverse, or a right that is missing.
 */
export function undoOf(call: RequestContext, saved: readonly Saved[]): string | undefined {
  const changes = saved.filter(({ line, hasEffect }) => line || hasEffect);
  if (call.undoes || changes.length === 0 || changes.length > LINES) return undefined;
  if (!changes.every((one) => hasWayBack(call, one))) return undefined;
  const ids = changes.flatMap(({ line }) => line?.id ?? []);
  const until = call.now.getTime() + MINUTES * 60_000;
  const text = Buffer.from(JSON.stringify({ ids, person: call.actor.id, until } satisfies Sealed)).toString(
    'base64url',
  );
  return ids.length === 0 ? undefined : `${text}.${call.signer.sign('undo', text)}`;
}

/** The lines of the audit that a seal names, for its person and in its time. */
export function readUndo(call: RequestContext, undo: unknown): string[] | Refusal {
  const [text = '', seal = '', ...more] = typeof undo === 'string' ? undo.split('.') : [];
  if (more.length > 0 || !call.signer.verify(seal, 'undo', text))
    return refuseFields([{ field: 'undo', code: 'format' }]);
  const { ids, person, until } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Sealed;
  if (person !== call.actor.id) return refuse(409, 'undo.impossible');
  return until < call.now.getTime() ? refuse(409, 'undo.too-late') : ids;
}

function hasWayBack({ actor }: RequestContext, saved: Saved): boolean {
  const { definition, base, operation, action, hasEffect, before, after } = saved;
  if (operation === 'action') {
    const inverse = inverseOf(definition, action?.name);
    return inverse !== undefined && mayAct(definition, actor, inverse.name, after).allowed;
  }
  if (hasEffect || !base) return false;
  if (operation === 'create') return isPlainDelete(definition) && may(definition, actor, 'delete', after).allowed;
  if (operation === 'delete') return may(definition, actor, 'restore', before).allowed;
  const was = auditChanges(base, before, after).before;
  const values = operation === 'update' && was ? valuesBack(definition, was) : undefined;
  return values !== undefined && Object.keys(values).length > 0;
}

/** The action that the files name as the way back. */
export function inverseOf({ actions }: Definition, name: string | null | undefined): Action | undefined {
  const action = name ? own(actions.actions, name) : undefined;
  return action?.inverse === undefined ? undefined : own(actions.actions, action.inverse);
}

/** A deletion that runs no effect and insists on no answer. */
export function isPlainDelete({ actions }: Definition): boolean {
  const { effect, ask = {}, optional = [] } = actions.actions.delete ?? {};
  return !effect && Object.keys(ask).every((name) => optional.includes(name));
}

/**
 * The values of a line of the audit as they can be written back. What follows from others (copies, what `update` sets) is left
 * out; undefined where a value is not a person's to write or is not in the audit: states, fields of actions, secrets, files.
 */
export function valuesBack(definition: Definition, was: Row): Values | undefined {
  const set = definition.actions.actions.update?.set ?? {};
  const values: Values = {};
  for (const [path, value] of Object.entries(was)) {
    const field = own(definition.fields, path);
    if (path === '_reviews' || field?.copy || Object.hasOwn(set, path)) continue;
    if (!field || !isPlain(definition, path)) return undefined;
    values[path] = (value ?? null) as Json;
  }
  return values;
}
