import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '../../../src/console/api/query-client.ts';
import { parseEvent, readEvents } from '../../../src/console/live/event-stream.ts';
import { refresh } from '../../../src/console/live/use-live.ts';
import { keys } from '../../../src/console/schemas/records.ts';
import { adoptAll, useIsStale, useSchemaPin } from '../../../src/console/schemas/schema-pin.ts';
import { schemaKeys } from '../../../src/console/schemas/schemas.ts';
import { boats, invented } from '../invented.ts';

afterEach(cleanup);

describe('the stream of events', () => {
  it('reads events over the borders of chunks and skips the heartbeat', async () => {
    const chunks = [
      ': beat\n\nevent: cha',
      'nge\ndata: {"resource":"boats",',
      '"ids":[1]}\n\nevent: schema\r\ndata: {"version":"v2"}\r\n\r\n',
    ];
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const seen: unknown[] = [];
    await readEvents(new Response(body), (event) => seen.push(event));
    expect(seen).toEqual([
      { event: 'change', data: { resource: 'boats', ids: [1] } },
      { event: 'schema', data: { version: 'v2' } },
    ]);
  });

  it('a block without data is nothing', () => {
    expect(parseEvent(': ping')).toBeUndefined();
  });
});

describe('changed rows', () => {
  it('refreshes the lists and records of the resource, and of what is derived from others', () => {
    const client = makeQueryClient();
    client.setQueryData(schemaKeys.definition('tides'), {
      ...boats(),
      name: 'tides',
      source: { kind: 'view', name: 'tides' },
    });
    const named = {
      boats: keys.list('boats', 'boats', {}),
      boat: keys.record('boats', 1),
      berths: keys.list('berths', 'berths', {}),
      tides: keys.list('tides', 'tides', {}),
    };
    for (const key of Object.values(named)) client.setQueryData(key, {});
    refresh(client, new Set(['boats']));
    const invalid = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    expect([invalid(named.boats), invalid(named.boat), invalid(named.tides), invalid(named.berths)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

function Form() {
  const { definition, isStale } = useSchemaPin('boats');
  return <p>{`${definition.title} ${isStale ? 'old' : 'new'}`}</p>;
}
function Bar() {
  return useIsStale() ? <p>bar</p> : null;
}

describe('K-013 a schema that changes under an open form', () => {
  it('K-013 the form keeps its version, a bar offers the new one, and taking it ends both', async () => {
    const client = makeQueryClient();
    client.setQueryData(schemaKeys.index, invented());
    client.setQueryData(schemaKeys.definition('boats'), boats());
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <Form />
          <Bar />
        </Suspense>
      </QueryClientProvider>,
    );
    expect(screen.getByText('Boat new')).toBeDefined();
    expect(screen.queryByText('bar')).toBeNull();
    await act(async () => client.setQueryData(schemaKeys.definition('boats'), { ...boats(), title: 'Ship' }));
    expect(await screen.findByText('Boat old')).toBeDefined();
    expect(screen.getByText('bar')).toBeDefined();
    act(adoptAll);
    expect(screen.getByText('Ship new')).toBeDefined();
    expect(screen.queryByText('bar')).toBeNull();
  });
});
