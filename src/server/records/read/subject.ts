import { translate } from '../../../resource/messages/messages.ts';
import type { Json, Schemas } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';

const OPERATIONS = ['create', 'update', 'delete', 'review'];

/** An action on records, in the words of the files. @example 'Dispersar · Pagos (3)' */
export function subjectOf(schemas: Schemas, resource: string, action: string, count: number): Json {
  const definition = own(schemas.resources, resource);
  if (!definition) return `${resource} · ${action}`;
  const title = own(definition.actions.actions, action)?.title.at(-1)?.is;
  const what = OPERATIONS.includes(action)
    ? translate(schemas, undefined, `schemas.effect.operation.${action}`)
    : title;
  return count === 1
    ? `${what ?? action} · ${definition.title}`
    : `${what ?? action} · ${definition.plural} (${count})`;
}
