import { own } from '../../model/fields.ts';
import { at } from '../cursor.ts';
import { error, type LinkContext } from '../link-context.ts';

/** Copies that go round: each waits for the value of the next. */
export function checkCopies(work: LinkContext): void {
  const seen = new Set<string>();
  for (const definition of Object.values(work.resources))
    for (const { path, copy } of Object.values(definition.fields)) {
      const way = copy === undefined ? [] : wayFrom(work, definition.name, path);
      const start = `${definition.name}.${path}`;
      if (way.at(-1) !== start || way.some((one) => seen.has(one))) continue;
      for (const one of way) seen.add(one);
      const file = work.files.get(definition.name)?.fields;
      const place = file && at(file, ...path.split('.').flatMap((name) => ['properties', name]), 'x-copy');
      if (place)
        error(work, place, `La copia da vueltas: ${[start, ...way].map((one) => `«${one}»`).join(' copia ')}.`);
    }
}

/** The fields that a copy leads to, until it ends or comes to one again. */
function wayFrom(work: LinkContext, resource: string, path: string): string[] {
  const way: string[] = [];
  for (let at = { resource, path }; ; ) {
    const next = copiedFrom(work, at.resource, at.path);
    if (!next) return way;
    const name = `${next.resource}.${next.path}`;
    const isRound = way.includes(name);
    way.push(name);
    if (isRound || name === `${resource}.${path}`) return way;
    at = next;
  }
}

function copiedFrom(work: LinkContext, resource: string, path: string): { resource: string; path: string } | undefined {
  const definition = own(work.resources, resource);
  const copy = definition && own(definition.fields, path)?.copy;
  if (copy === undefined) return undefined;
  const names = copy.split('.');
  for (let length = names.length - 1; length > 0; length -= 1) {
    const target = own(definition?.fields ?? {}, names.slice(0, length).join('.'))?.reference;
    if (target) return { resource: target, path: names.slice(length).join('.') };
  }
  return undefined;
}
