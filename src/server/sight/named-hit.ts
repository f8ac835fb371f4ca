import { formatHere } from '../../resource/conditions/field-here.ts';
import { recordLabel } from '../../resource/conditions/label.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { isYesNo } from '../../resource/model/of-kind.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import type { RequestContext } from '../core/context.ts';

/** What a record that was found is called; `second` is another fact about it, to distinguish equal names. */
export type NamedHit = { label: string; second: string };

/** So many facts beside the name. */
const FACTS = 2;

/** By its label and the columns that its list ranks first, as this person sees the record: what he may not read is in neither. */
export function namedHit(call: RequestContext, definition: Definition, record: Row): NamedHit {
  const env = { definition, record, vars: { me: call.actor, today: call.today }, schemas: call.schemas };
  const label = recordLabel(definition, env, call.actor.roles);
  const columns = definition.list.columns.toSorted(
    (one, other) => (one.priority ?? Number.MAX_VALUE) - (other.priority ?? Number.MAX_VALUE),
  );
  const facts = columns.map(({ field }) => textOf(call, definition, record, field));
  const second = facts.filter((fact) => fact && fact !== label).slice(0, FACTS);
  return { label, second: second.join(' · ') };
}

function textOf({ schemas }: RequestContext, definition: Definition, record: Row, path: string): string {
  const label = valueAt(record, `${path}_label`);
  if (typeof label === 'string') return label;
  const field = definition.fields[path];
  const value = valueAt(record, path);
  const text = field && !isEmpty(value) ? formatHere({ definition, record, schemas }, field, value) : '';
  // 'No' alone says nothing; a title may be a question.
  return text && field && isYesNo(field) ? `${field.title.replace(/(?<!\?)$/, ':')} ${text}` : text;
}
