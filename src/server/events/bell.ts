import type { Actor } from '../../resource/model/definition.ts';
import type { RowChange } from '../core/context.ts';
import type { Bus } from './bus.ts';
import type { Listener } from './listener.ts';

/** A person hears of it at most once in this time. */
const QUIET_MS = 2_000;

/** The number of notices that a person has not read; undefined for who has no bell. */
export type Unread = (actor: Actor) => Promise<number | undefined>;

type Bell = {
  /** These people have another number of unread notices. */
  ring(people: readonly number[]): void;
  /** Notices changed: their people are said to all processes. */
  change(bus: Bus, changes: readonly RowChange[]): void;
  /** What a stream that was just opened has to know. */
  tell(listener: Listener): Promise<void>;
  close(): void;
};

/** The number of unread notices goes to their person alone, over the streams of this process. Other people hear nothing. */
export function makeBell(listeners: ReadonlySet<Listener>, unread: Unread): Bell {
  const quiet = new Map<number, { timer: ReturnType<typeof setTimeout>; again: boolean }>();
  async function tell(listener: Listener, known?: Actor) {
    const actor = known ?? (await listener.who().catch(() => undefined));
    const count = actor && (await unread(actor).catch(() => undefined));
    if (count !== undefined) listener.send('notice', { unread: count });
  }
  async function tellAll(person: number) {
    for (const listener of [...listeners]) {
      const actor = await listener.who().catch(() => undefined);
      if (actor?.id === person) await tell(listener, actor);
    }
  }
  function ring(person: number) {
    const waits = quiet.get(person);
    if (waits) {
      waits.again = true;
      return;
    }
    const timer = setTimeout(() => {
      const { again } = quiet.get(person) ?? {};
      quiet.delete(person);
      if (again) ring(person);
    }, QUIET_MS);
    timer.unref();
    quiet.set(person, { timer, again: false });
    void tellAll(person);
  }
  return {
    ring: (people) => people.forEach(ring),
    change(bus, changes) {
      const own = changes.filter(({ resource }) => resource === 'notifications');
      const people = [...new Set(own.map(({ after }) => Number(after?.recipient)))];
      if (people.length > 0) bus.publish('notice', { people }).catch(() => undefined);
    },
    tell: (listener) => tell(listener),
    close() {
      for (const { timer } of quiet.values()) clearTimeout(timer);
      quiet.clear();
    },
  };
}
