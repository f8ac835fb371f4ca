import { conditionTree } from '../../../resource/conditions/condition.ts';
import { fieldsIn } from '../../../resource/conditions/condition-bind.ts';
import { fillTemplate } from '../../../resource/conditions/template.ts';
import type { Action, Condition, Definition, Json, Row } from '../../../resource/model/definition.ts';
import { fieldLocation } from '../../../resource/model/fields.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { projectRecord } from '../../sight/project.ts';
import { readRecord } from '../read/read.ts';

/** Who would get the money, in the words and digits that this reader may read. */
export type Payee = { name: string; account: string | null };

/** The records behind a record's references, by field, as this reader may read them; null where he may not. */
export type Behind = Record<string, Row | null>;

export type PreviewScope = { definition: Definition; action: Action; references: string[] };

/** What is the same for every record of one preview: the references through which its payee and warnings look. */
export function scopeOf(call: RequestContext, definition: Definition, action: Action): PreviewScope {
  const { payee, warn = [] } = action.preview ?? {};
  const paths = [
    ...(payee?.account ? [payee.account] : []),
    ...warn.flatMap(({ when }) => namesIn(call, definition, when)),
  ];
  return {
    definition,
    action,
    references: [...new Set(paths.flatMap((path) => throughOf(call, definition, path) ?? []))],
  };
}

/** The references that a condition passes through. */
export function referencesIn(call: RequestContext, definition: Definition, when: Condition): string[] {
  return namesIn(call, definition, when).flatMap((path) => throughOf(call, definition, path) ?? []);
}

const namesIn = ({ schemas }: RequestContext, definition: Definition, when: Condition): string[] =>
  fieldsIn(conditionTree(when, { definition, resources: schemas.resources }));

const throughOf = ({ schemas }: RequestContext, definition: Definition, path: string): string | undefined =>
  fieldLocation(definition, path, schemas.resources)?.through;

/** Reads the records behind the references, under the reader's own rights. */
export async function readBehind(trx: Trx, call: RequestContext, scope: PreviewScope, record: Row): Promise<Behind> {
  const behind: Behind = {};
  for (const field of scope.references) {
    const target = call.schemas.resources[scope.definition.fields[field]?.reference ?? ''];
    const id = valueAt(record, field);
    const found = target && (typeof id === 'number' || typeof id === 'string') ? id : undefined;
    const row = target && found !== undefined ? await readRecord(trx, call, target, found) : null;
    behind[field] = target && row ? await projectRecord(trx, call, target, row, { computed: true }) : null;
  }
  return behind;
}

/** `user.financial.clabe` -> that value of the record behind `user`. */
export const relatedIn =
  (behind: Behind) =>
  (path: string): Json | undefined => {
    const field = Object.keys(behind).find((name) => path.startsWith(`${name}.`));
    return field === undefined ? undefined : (valueAt(behind[field] ?? {}, path.slice(field.length + 1)) as Json);
  };

/** The payee of one record, or nothing where the action names none. */
export function payeeOf(
  call: RequestContext,
  { definition, action }: PreviewScope,
  record: Row,
  behind: Behind,
): Payee | undefined {
  const payee = action.preview?.payee;
  if (!payee) return undefined;
  const vars = { me: call.actor, today: call.today, record };
  const { schemas } = call;
  const name = fillTemplate(payee.name, { definition, record, vars, schemas, resources: schemas.resources }).trim();
  const account = payee.account && (valueAt(record, payee.account) ?? relatedIn(behind)(payee.account));
  return { name, account: typeof account === 'string' && account !== '' ? account : null };
}
