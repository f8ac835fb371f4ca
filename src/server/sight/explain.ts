import { sumMoney } from '../../lending/money/money.ts';
import { maySee } from '../../resource/access/may-see.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Definition, Json } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { valueAt } from '../../resource/model/path.ts';
import type { Shown } from '../core/answer.ts';
import type { AmountLine, Db, RecordAt, RequestContext, Trx, ValueAt } from '../core/context.ts';
import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { codeOf } from '../core/registry.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { shown } from './answer.ts';
import { labelsOf } from './labels.ts';
import { recordHere, singleHere } from './parent.ts';

/** A record by its own key, or the one below a parent that the person may read. */
type Asked = ({ id: string } | { parent: ParentRecord }) & { path: string; parameters: Record<string, Json> };

/**
 * Of which lines an amount is made: `{ value, lines: [{ title, amount, rule, from }] }`, whose sum is the value to the cent. What the
 * person may not read of them is one line without a rule. One moment of the database: an event meanwhile is in all of it or in
 * nothing. Errors: 404 for a record that may not be read; 422 for a field that may not be read, has no explanation or is none.
 */
export function explained(
  db: Db,
  call: RequestContext,
  definition: Definition,
  asked: Asked,
): Promise<Shown | Refusal> {
  const { path, parameters } = asked;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<Shown | Refusal> => {
      const here =
        'id' in asked ? await recordHere(trx, call, definition, asked) : await singleHere(trx, call, definition, asked);
      if (!here) return refuse(404, 'server.not-found', { definition });
      const { record, parent } = here;
      const name = own(definition.fields, path)?.explain;
      const explainer = name === undefined ? undefined : codeOf(call.schemas).explainer(name);
      if (!explainer || !maySee({ ...call, definition }, path, 'explain', { record, parent: parent?.record }).allowed)
        return refuseFields([{ field: 'field', code: 'server.unknown-field', params: { field: path } }]);
      const stored = valueAt(record, path) ?? null;
      if (stored === null) return shown({ value: null, lines: [] });
      const value = Number(stored);
      const self = { resource: definition.name, id: Number(record.id) };
      const made = await explainer.lines(trx, call, { row: record as never, field: path, parameters });
      const isWhole = made !== undefined && Number(sumMoney(made.map(({ amount }) => amount))) === value;
      const origins = isWhole ? made : [asStored(call, { ...self, path }, value)];
      const seen = await sightOf(trx, call, self, origins);
      const known = origins.filter(({ of }) => of.every(seen.value));
      const lines = known.filter(({ amount }) => Number(amount) !== 0).map((line) => lineOf(call, seen, line));
      return shown({ value, lines: [...lines, ...rest(call, origins, known)] });
    });
}

type Sight = { value(at: ValueAt): boolean; from(at: RecordAt): { label: string } | undefined };

/** What the person sees of the records that the lines speak of: of each resource one question, whatever the number of lines. */
async function sightOf(trx: Trx, call: RequestContext, self: RecordAt, origins: readonly AmountLine[]): Promise<Sight> {
  const { resources } = call.schemas;
  const links = await labelsAt(
    trx,
    call,
    origins.flatMap(({ from }) => from ?? []),
  );
  const below = new Set<string>([keyOf(self)]);
  const told = origins.flatMap(({ of }) =>
    of.flatMap(({ resource, id }) => (id === undefined || below.has(keyOf({ resource, id })) ? [] : { resource, id })),
  );
  const rows = await labelsAt(trx, call, told);
  for (const one of new Map(told.map((at) => [keyOf(at), at])).values()) {
    const target = own(resources, one.resource);
    if (!target || rows.has(keyOf(one)) || below.has(keyOf(one))) continue;
    if (await recordHere(trx, call, target, one)) below.add(keyOf(one));
  }
  return {
    value({ resource, id, path }) {
      const target = own(resources, resource);
      const key = keyOf({ resource, id: id ?? 0 });
      if (!target || !maySee({ ...call, definition: target }, path, 'explain').allowed) return false;
      return id === undefined || rows.has(key) || below.has(key);
    },
    from(at) {
      const label = links.get(keyOf(at));
      return label === undefined ? undefined : { label };
    },
  };
}

const keyOf = ({ resource, id }: RecordAt): string => `${resource}.${id}`;

/** The names of those of these records that the person may read by their own address. */
async function labelsAt(trx: Trx, call: RequestContext, wanted: readonly RecordAt[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const resource of new Set(wanted.map((one) => one.resource))) {
    const target = own(call.schemas.resources, resource);
    const ids = [...new Set(wanted.flatMap((one) => (one.resource === resource ? one.id : [])))];
    for (const [id, label] of Object.entries(target ? await labelsOf(trx, call, target, ids) : {}))
      found.set(keyOf({ resource, id: Number(id) }), label);
  }
  return found;
}

function lineOf({ schemas }: RequestContext, seen: Sight, { title, amount, rule, from }: AmountLine) {
  const found = from && seen.from(from);
  return {
    title,
    amount: Number(amount),
    rule: translate(schemas, undefined, `explain.rules.${rule}`),
    ...(from && found ? { from: { ...from, label: found.label } } : {}),
  };
}

/** What no event of a loan says, or another than what is stored, is as it was written: the audit of the books finds the difference. */
const asStored = ({ schemas }: RequestContext, at: ValueAt, value: number): AmountLine => ({
  title: translate(schemas, undefined, 'explain.stored'),
  amount: sumMoney([value]),
  rule: 'stored',
  of: [at],
});

/** The lines that the person may not read, as one. */
function rest({ schemas }: RequestContext, origins: readonly AmountLine[], known: readonly AmountLine[]) {
  const hidden = origins.filter((one) => !known.includes(one));
  const amount = Number(sumMoney(hidden.map((one) => one.amount)));
  return amount === 0 ? [] : [{ title: translate(schemas, undefined, 'explain.others'), amount }];
}
