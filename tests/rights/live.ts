import type { AddressInfo } from 'node:net';
import { judgeWords } from './judge.ts';
import { PEOPLE, type Person } from './oracle.ts';
import { type Facts, factsOf, seesRow, type Worlds } from './world.ts';

type Stream = { person: Person; text(): string; end(): void };
export type Live = { stir(): Promise<void>; judge(): Promise<string[]> };

/** Settled when no event has come for so long. */
const QUIET_MS = 600;
const MOST_MS = 10_000;

/** Opens everybody's stream of events; `judge` says what was heard of rows or values that are not for that person. */
export async function listen(worlds: Worlds): Promise<Live> {
  const { app } = worlds.one;
  // A second try of the test finds it listening.
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const streams = await Promise.all(PEOPLE.map((person) => openStream(worlds, person, port)));
  const before = worlds.facts;
  return {
    /** A change of some rows of every kind of owner, so that there is something to hear. */
    async stir() {
      const [root] = worlds.tokens.get('super-admin') ?? [];
      const ids = [...(before.rows.get('users')?.keys() ?? [])].filter((id) => id > 20).slice(0, 12);
      for (const id of ids)
        await app.inject({
          method: 'PUT',
          url: `/v1/users/${id}`,
          headers: { authorization: `Bearer ${root}` },
          payload: { username: `Zqabcdfghx ${id}` },
        });
    },
    async judge() {
      await settled(streams);
      const after = await factsOf(worlds.one.house.services.db);
      for (const { end } of streams) end();
      return streams.flatMap((stream) => heard(worlds, stream, [before, after]));
    },
  };
}

async function openStream(worlds: Worlds, person: Person, port: number): Promise<Stream> {
  const stop = new AbortController();
  const headers: Record<string, string> = { authorization: `Bearer ${worlds.tokens.get(person.name)?.[0]}` };
  if (person.acts) headers['x-id-partner'] = String(person.company);
  const response = await fetch(`http://127.0.0.1:${port}/v1/events`, { headers, signal: stop.signal });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      text += decoder.decode(part, { stream: true });
  };
  read().catch(() => undefined);
  return { person, text: () => text, end: () => stop.abort() };
}

async function settled(streams: readonly Stream[]): Promise<void> {
  const length = () => streams.reduce((sum, { text }) => sum + text().length, 0);
  const end = Date.now() + MOST_MS;
  for (let last = -1; last !== length() && Date.now() < end; ) {
    last = length();
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

/** An event may name what the person could see before the change or after it. */
function heard(worlds: Worlds, { person, text }: Stream, facts: Facts[]): string[] {
  const answer = { status: 200, headers: {}, bytes: Buffer.from(text()) };
  const probe = { person, method: 'GET', url: '/v1/events', kind: 'events', reached: '', twin: false } as const;
  const told = [...text().matchAll(/^event: change\ndata: (.*)$/gm)].flatMap(([, data]) => {
    const { resource, ids } = JSON.parse(data ?? '{}') as { resource: string; ids?: number[] };
    return (ids ?? []).map((id) => ({ resource, id: Number(id) }));
  });
  const strange = told.filter(
    ({ resource, id }) =>
      facts.some(({ rows }) => rows.get(resource)?.has(id)) && !facts.some((one) => seesRow(one, person, resource, id)),
  );
  return [
    ...judgeWords(worlds, { ...probe, expected: 'either' }, answer),
    ...strange.slice(0, 3).map(({ resource, id }) => `${person.name} heard of ${resource} ${id}`),
  ];
}
