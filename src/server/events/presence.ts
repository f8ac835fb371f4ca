import { seenFields } from '../../resource/access/may-see.ts';
import { may, mayEver } from '../../resource/access/permissions.ts';
import type { Actor, Definition, Json, Row, Schemas } from '../../resource/model/definition.ts';
import { todayAt } from '../core/clock.ts';
import type { SchemaStore } from '../core/context.ts';
import { type Bus, MESSAGE_LIMIT } from './bus.ts';
import type { Hub } from './hub.ts';
import { isInSlice, resourcesOn, scopePart } from './visible.ts';

/** A record that a person has open, by its table, and the fields that are being changed. */
export type OpenRecord = { resource: string; id: Json; fields: string[]; row?: Row };
/** One tab of one session, and whose it is. */
type Told = { tab: string; person: number; name: string; places: OpenRecord[] };
type Held = Omit<Told, 'tab'> & { until: number };
export type Person = { id: number; name: string; fields: string[] };

export type Presence = {
  /** The places of a tab from now on, in all processes; an empty list when it leaves. */
  put(told: Told): void;
  /** Who else is at a record, as this person may know it. */
  peopleFor(actor: Actor, door: Definition, base: string, record: Row): Person[];
  close(): void;
};

/** So long after its last call a tab is gone. */
const GONE_MS = 45_000;
const SWEEP_MS = 1_000;

type Needs = { bus: Bus; hub: Hub; schemas: Pick<SchemaStore, 'current'>; clock: () => Date };

/**
 * Who has which record open. In memory alone, never stored; each process hears of all tabs over the bus and sends to its own
 * listeners, those with the right to the history of the record.
 */
export function makePresence({ bus, hub, schemas, clock }: Needs): Presence {
  const tabs = new Map<string, Held>();
  const off = bus.on('presence', (data) => hear(data as unknown as Told));
  const timer = setInterval(sweep, SWEEP_MS).unref();
  function hear({ tab, ...told }: Told) {
    const before = tabs.get(tab);
    if (told.places.length > 0) tabs.set(tab, { ...told, until: clock().getTime() + GONE_MS });
    else tabs.delete(tab);
    if (sameOf(before?.places) !== sameOf(told.places)) tellOf([...(before?.places ?? []), ...told.places]);
  }
  function sweep() {
    const now = clock().getTime();
    for (const [tab, { until, places }] of tabs) {
      if (until > now) continue;
      tabs.delete(tab);
      tellOf(places);
    }
  }
  function tellOf(places: OpenRecord[]) {
    const current = schemas.current();
    const today = todayAt(clock());
    const named = new Map(places.map((place) => [`${place.resource}/${place.id}`, place]));
    void hub.tell('presence', (actor) =>
      [...named.values()].flatMap((place) =>
        doorsFor(current, actor, today, place).map((door) => ({
          resource: door.name,
          id: place.id,
          people: peopleAt(actor, door, place),
        })),
      ),
    );
  }
  function peopleAt(actor: Actor, door: Definition, { resource, id, row = {} }: OpenRecord): Person[] {
    const now = clock().getTime();
    const readable = seenFields({ schemas: schemas.current(), definition: door, actor }, 'read', { record: row });
    const people = new Map<number, Person>();
    for (const { person, name, places, until } of tabs.values()) {
      const here = places.find((place) => place.resource === resource && String(place.id) === String(id));
      if (!here || person === actor.id || until <= now) continue;
      const known = people.get(person)?.fields ?? [];
      const seen = here.fields.filter((field) => readable.includes(field));
      people.set(person, { id: person, name, fields: [...new Set([...known, ...seen])] });
    }
    return [...people.values()].sort((one, other) => one.id - other.id);
  }
  return {
    put(told) {
      const places = told.places.map((place) => ({
        ...place,
        row: scopePart(schemas.current(), place.resource, place.row),
      }));
      const small = (place: OpenRecord) =>
        Buffer.byteLength(JSON.stringify(place)) < MESSAGE_LIMIT / (places.length + 1);
      const sent = { ...told, places: places.filter(small) };
      hear(sent);
      bus.publish('presence', sent).catch(() => undefined);
    },
    peopleFor(actor, door, base, record) {
      if (!may(door, actor, 'history', record).allowed) return [];
      return peopleAt(actor, door, { resource: base, id: record.id ?? null, fields: [], row: record });
    },
    close() {
      off();
      clearInterval(timer);
    },
  };
}

/** Whom, where and what: whether others would see anything new. */
const sameOf = (places: OpenRecord[] = []): string =>
  JSON.stringify(places.map(({ resource, id, fields }) => [resource, id, fields]));

function doorsFor(schemas: Schemas, actor: Actor, today: string, { resource, row }: OpenRecord): Definition[] {
  return resourcesOn(schemas, resource).filter(
    (door) =>
      mayEver(door, actor.roles, 'history') &&
      (row ? isInSlice(door, actor, today, row) && may(door, actor, 'read', row).allowed : false) &&
      may(door, actor, 'history', row).allowed,
  );
}
