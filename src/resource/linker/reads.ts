import type { ConsoleSettings, Definition } from '../model/definition.ts';
import { type FileKind, type LinkContext, Reads, type Sources } from './link-context.ts';

/** The context in which one resource is linked: what it reads of others is noted. */
export function linkContextOf(work: LinkContext, name: string): LinkContext {
  const reads = new Reads();
  // The validators of records are kept with the definition, and these limits count in them.
  reads.shared('console limits', (now) => now.console.limits);
  return {
    ...work,
    reads,
    files: notedFiles(work.files, name, reads),
    catalogs: noted(work.catalogs, {
      one: (key) => reads.shared(`catalog ${key}`, (now) => now.catalogs[key]?.items),
      all: () => reads.shared('catalogs', (now) => Object.keys(now.catalogs)),
    }),
    messages: noted(work.messages, {
      one: (key) => reads.shared(`message ${key}`, (now) => now.messages[key]),
      all: () => reads.shared('messages', (now) => Object.keys(now.messages)),
    }),
    console: noted(work.console, {
      one: (key) => reads.shared(`console ${key}`, (now) => now.console[key as keyof ConsoleSettings]),
    }),
    resources: noted(work.resources, {
      one: (key) => key !== name && reads.neighbour(key, 'outline', (now) => now.outline(key)),
      all: () => reads.shared('resources', namesIn),
    }),
  };
}

/** A resource of which something is copied: with each change of it the copy is made again. */
export function copiedFrom({ resources, reads }: LinkContext, name: string): Definition | undefined {
  reads.neighbour(name, 'whole', (now) => now.resources[name]);
  return resources[name];
}

const namesIn = ({ names }: Sources): string => names;

/** Notes each name that is asked for; to list all names is to ask for each. */
function noted<T extends object>(record: T, note: { one(name: string): unknown; all?(): void }): T {
  return new Proxy(record, {
    get(target, name) {
      note.one(String(name));
      return Reflect.get(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      note.one(String(name));
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      note.all?.();
      return Reflect.ownKeys(target);
    },
  });
}

function notedFiles(files: LinkContext['files'], name: string, reads: Reads): LinkContext['files'] {
  const has = (other: string) => {
    reads.shared(`file ${other}`, (now) => now.files.has(other));
    return files.has(other);
  };
  return {
    has,
    get(other) {
      const found = has(other) ? files.get(other) : undefined;
      if (other === name || !found) return found;
      const one = (kind: string) =>
        reads.shared(`file ${other} ${kind}`, (now) => now.files.get(other)?.[kind as FileKind].value);
      return noted(found, { one });
    },
    keys() {
      reads.shared('resources', namesIn);
      return files.keys();
    },
  };
}

/** All of a definition that the linking of others may read, as text: no titles and descriptions, and no screens. */
export function outlineOf({ review, source, under, fields, actions }: Definition): string {
  const effects = Object.values(actions.actions).map(({ name, effect }) => [name, effect]);
  return JSON.stringify([review, source, under, effects, fields], (key, value) =>
    (key === 'title' || key === 'description') && typeof value === 'string' ? undefined : value,
  );
}
