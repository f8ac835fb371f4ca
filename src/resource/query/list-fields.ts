import { everReadableFields } from '../access/permissions.ts';
import { translate } from '../messages/messages.ts';
import { fieldLocation, ownerPath } from '../model/fields.ts';
import { isSlot } from '../model/of-kind.ts';
import { isEmpty } from '../model/path.ts';
import { type Reading, readable } from './list-filter.ts';

/** Answered with every row, whatever is asked. */
const ALWAYS: readonly string[] = ['id', '_id', 'validated'];

/**
 * The fields that an answer is cut to, in the order of the definition, so that one set of names is one statement. An object
 * means all that is in it; a label, a mark or a value behind a reference means its own field. What the person may read in no
 * row is refused as a name that does not exist.
 *
 * @example fieldsOf(reading, 'amount,user.general.full_name,profile') // ['amount', 'user', 'profile', 'profile.age']
 */
export function fieldsOf(reading: Reading, text: string | undefined): string[] | undefined {
  if (isEmpty(text)) return undefined;
  const { definition, schemas, actor } = reading;
  const everReadable = new Set(everReadableFields(definition, actor.roles));
  const asked = new Set<string>();
  for (const name of new Set((text ?? '').split(',').map((part) => part.trim()))) {
    const place = fieldLocation(definition, name, schemas.resources);
    const path = (place && (place.through ?? ownerPath(definition, place))) ?? partOf(name);
    const behind = place?.through !== undefined && !isSlot(definition.fields[place.through]);
    const isReadable = !behind || readable({ ...reading, readable: everReadable }, place, 'list');
    if (place && everReadable.has(path) && isReadable) asked.add(path);
    else if (!ALWAYS.includes(name)) refuse(reading, name);
  }
  const isAsked = (path: string) => asked.has(path) || partsAbove(path).some((above) => asked.has(above));
  const computed = (path: string) =>
    definition.fields[path]?.computed !== undefined && [...asked].some((name) => name.startsWith(`${path}.`));
  return Object.keys(definition.fields).filter((path) => everReadable.has(path) && (isAsked(path) || computed(path)));
}

/** `general.complete` belongs to the object `general`. */
const partOf = (name: string): string => name.replace(/\.complete$/, '');

const partsAbove = (path: string): string[] => {
  const names = path.split('.');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'));
};

function refuse({ schemas, definition, problems }: Reading, field: string): void {
  const message = translate(schemas, definition, 'server.unknown-field', { field, title: field });
  problems.push({ field, code: 'unknown-field', message });
}
