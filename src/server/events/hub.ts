import { isDeepStrictEqual } from 'node:util';
import type { Actor, Schemas } from '../../resource/model/definition.ts';
import { todayAt } from '../core/clock.ts';
import type { Events, ReadRouter, RowChange, SchemaStore } from '../core/context.ts';
import { codeOf } from '../core/registry.ts';
import { makeBell, type Unread } from './bell.ts';
import { type Bus, MESSAGE_LIMIT } from './bus.ts';
import type { Listener } from './listener.ts';
import { type ChangeNotice, isVisible, resourcesOn, scopePart } from './visible.ts';

export type Hub = Events & {
  add(listener: Listener): () => void;
  /** Sends to each listener what its person may know of it. */
  tell(event: string, dataFor: (actor: Actor) => object[]): Promise<void>;
  size(): number;
  close(): void;
};

type Needs = {
  bus: Bus;
  schemas: Pick<SchemaStore, 'current' | 'onChange' | 'onProblems'>;
  clock: () => Date;
  reads: Pick<ReadRouter, 'mark' | 'raise'>;
  tellPerson(id: number): Promise<void>;
  unread: Unread;
};

/**
 * Live events. A change is published to all processes with only the values that scopes need; each process checks its own
 * listeners with today's rights and sends ids only. After a time without an ear each hears `missed`.
 */
export function makeHub({ bus, schemas, clock, reads, tellPerson, unread }: Needs): Hub {
  const listeners = new Set<Listener>();
  const bell = makeBell(listeners, unread);
  const drop = (listener: Listener) => {
    // Two looks at one moment find the same session over.
    if (!listeners.delete(listener)) return;
    listener.send('session', {});
    listener.close();
  };
  const offChange = bus.on('change', ({ items, position }) => {
    reads.raise(position as string | undefined);
    void deliver(items as ChangeNotice[], position as string | undefined);
  });
  const offPerson = bus.on('person', () => void checkSessions());
  const offNotice = bus.on('notice', ({ people }) => bell.ring(people as number[]));
  const offSchema = schemas.onChange(({ version }) => {
    for (const listener of listeners) listener.send('schema', { version });
  });
  const offProblems = schemas.onProblems(() => void tellAdmins());
  async function tellAdmins() {
    for (const listener of [...listeners])
      if ((await listener.who().catch(() => undefined))?.isAdmin) listener.send('problems', {});
  }
  const offGap = bus.onGap(() => void tellGap());
  async function tellGap() {
    await checkSessions();
    for (const listener of [...listeners]) {
      listener.send('missed', {});
      void bell.tell(listener);
    }
  }
  async function checkSessions() {
    for (const listener of [...listeners]) if (!(await listener.who().catch(() => undefined))) drop(listener);
  }
  async function deliver(items: ChangeNotice[], position: string | undefined) {
    const current = schemas.current();
    const today = todayAt(clock());
    for (const { actor, members } of await groupsNow(listeners, drop))
      for (const [resource, ids] of visibleIds(current, actor, today, items))
        for (const listener of members) listener.send('change', { resource, ids, ...(position ? { position } : {}) });
  }
  return {
    async publish(changes, position) {
      const current = schemas.current();
      const items = changes.map((change) => noticeOf(current, change));
      const told = [...new Set(changes.flatMap((change) => peopleOf(current, change)))].map(tellPerson);
      bell.change(bus, changes);
      if (position === undefined) void reads.mark().then((now) => publishChange(bus, items, now));
      else publishChange(bus, items, position);
      await Promise.all(told);
    },
    add(listener) {
      listeners.add(listener);
      void bell.tell(listener);
      return () => void listeners.delete(listener);
    },
    async tell(event, dataFor) {
      for (const { actor, members } of await groupsNow(listeners, drop))
        for (const data of dataFor(actor)) for (const listener of members) listener.send(event, data);
    },
    size: () => listeners.size,
    close() {
      for (const off of [offChange, offPerson, offNotice, offSchema, offProblems, offGap, bell.close]) off();
      for (const listener of listeners) listener.close();
      listeners.clear();
    },
  };
}

const noticeOf = (schemas: Schemas, { resource, id, before, after }: RowChange): ChangeNotice => ({
  resource,
  id,
  before: scopePart(schemas, resource, before),
  after: scopePart(schemas, resource, after),
});

function publishChange(bus: Bus, items: ChangeNotice[], position: string | undefined): void {
  for (const part of portions(items)) bus.publish('change', { items: part, position }).catch(() => undefined);
}

/** Those who listen now, by what they may know; one whose session ended is dropped. */
async function groupsNow(listeners: ReadonlySet<Listener>, drop: (listener: Listener) => void) {
  const groups = new Map<string, { actor: Actor; members: Listener[] }>();
  for (const listener of [...listeners]) {
    const actor = await listener.who().catch(() => undefined);
    if (!actor) {
      drop(listener);
      continue;
    }
    const key = groupOf(actor);
    const group = groups.get(key) ?? { actor, members: [] };
    group.members.push(listener);
    groups.set(key, group);
  }
  return groups.values();
}

/** Whose session a change concerns: the person's own, and that of a company's representative, added or removed. */
function peopleOf(schemas: Schemas, { resource, id, before, after }: RowChange): number[] {
  const named = codeOf(schemas).people[resource];
  if (named === undefined) return [];
  const { field, by } = named;
  if (by?.every((name) => isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null))) return [];
  if (field === 'id') return [Number(id)];
  return [before?.[field], after?.[field]].filter((user) => user !== null && user !== undefined).map(Number);
}

/** People with the same rights to the same rows are judged once. Scopes may ask about the person himself. */
const groupOf = (actor: Actor): string => JSON.stringify([actor.roles.toSorted(), actor.id_partner, actor.id]);

function visibleIds(schemas: Schemas, actor: Actor, today: string, items: ChangeNotice[]): Map<string, unknown[]> {
  const seen = new Map<string, unknown[]>();
  for (const item of items)
    for (const door of resourcesOn(schemas, item.resource)) {
      if (!isVisible(door, actor, today, item)) continue;
      const ids = seen.get(door.name) ?? [];
      if (!ids.includes(item.id)) ids.push(item.id);
      seen.set(door.name, ids);
    }
  return seen;
}

/** As many items as fit one notification; a row that is too large for one is sent without its scope part. */
function portions(items: ChangeNotice[]): ChangeNotice[][] {
  const parts: ChangeNotice[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const length = Buffer.byteLength(JSON.stringify(item));
    const kept = length > MESSAGE_LIMIT ? { resource: item.resource, id: item.id } : item;
    if (size + length > MESSAGE_LIMIT) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(kept);
    size += length;
  }
  return parts;
}
