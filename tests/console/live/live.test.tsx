import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../../src/console/api/query-client.ts';
import { parseEvent, readEvents, refresh, refreshAll, useLive } from '../../../src/console/live/use-live.ts';
import { keys } from '../../../src/console/schemas/records.ts';
import { adoptAll, useIsStale, useSchemaPin } from '../../../src/console/schemas/schema-pin.ts';
import { schemaKeys } from '../../../src/console/schemas/schemas.ts';
import { newBuild } from '../../../src/console/session/new-build.ts';
import type { Operation } from '../../../src/resource/model/definition.ts';
import { WithSchemas } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, invented } from '../invented.ts';

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

function Live() {
  useLive();
  return null;
}

describe('another build of the console', () => {
  const pageOf = (file: string) => `<!doctype html><script type="module" src="./assets/${file}"></script>`;

  let script: HTMLScriptElement;
  beforeEach(() => {
    script = Object.assign(document.createElement('script'), { type: 'module' });
    script.setAttribute('src', './assets/index-one.js');
    document.head.append(script);
  });
  afterEach(() => {
    script.remove();
    vi.unstubAllGlobals();
  });

  it('is no news for a page of this very build, nor while the server or a proxy answers something else', async () => {
    const answers: { status?: number; body: string }[] = [
      { body: pageOf('index-one.js') },
      { status: 503, body: pageOf('index-two.js') },
      { body: 'En mantenimiento' },
    ];
    const server = fakeServer({ 'GET /': () => answers[server.asked.length - 1] ?? {} });
    const announced = vi.fn();
    const off = newBuild.watch(announced);
    for (const [place] of answers.entries()) {
      newBuild.look();
      await waitFor(() => expect(server.asked).toHaveLength(place + 1));
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(announced).not.toHaveBeenCalled();
    off();
  });

  it('is announced when the stream of events comes back after the server was away (desk 40)', async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined, onLine: true });
    let streams = 0;
    const server = fakeServer({
      'GET /v1/events': () => {
        streams += 1;
        return { status: streams === 1 ? 502 : 200, body: '' };
      },
      'GET /': { body: pageOf('index-two.js') },
    });
    // A page keeps the news for good: tests of other files that share this one may have told it already.
    const announced = vi.fn();
    const off = newBuild.watch(announced);
    const client = makeQueryClient();
    render(
      <QueryClientProvider client={client}>
        <Live />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(announced).toHaveBeenCalled(), { timeout: 15_000 });
    off();
    expect(newBuild.isThere()).toBe(true);
    expect(server.to('GET', '/')).not.toHaveLength(0);
  });
});

describe('something that was said and not heard', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has all that is shown asked anew (trust 40)', async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined, onLine: true });
    fakeServer({ 'GET /v1/events': { body: ': ready\n\nevent: missed\ndata: {}\n\n' } });
    const client = makeQueryClient();
    const list = keys.list('boats', 'boats', {});
    client.setQueryData(list, {});
    render(
      <QueryClientProvider client={client}>
        <Live />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(client.getQueryState(list)?.isInvalidated).toBe(true));
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

describe('rows that the person may no longer see', () => {
  const withRights = (operations: Operation[]) =>
    invented({ resources: { boats: { title: 'Boat', plural: 'Boats', operations, paths: [] } } });

  it('are not asked for again below an open form: a refusal would end the session', () => {
    const client = makeQueryClient();
    const list = keys.list('boats', 'boats', {});
    const nested = keys.list('boats', 'users/7/boats', {});
    const boat = keys.record('boats', 1);
    const askedAgain = (operations: Operation[]) => {
      client.clear();
      client.setQueryData(schemaKeys.index, withRights(operations));
      for (const key of [list, nested, boat]) client.setQueryData(key, {});
      refresh(client, new Set(['boats']));
      return [list, nested, boat].map((key) => client.getQueryState(key)?.isInvalidated);
    };
    expect(askedAgain(['list', 'read'])).toEqual([true, true, true]);
    expect(askedAgain(['read'])).toEqual([false, true, true]);
    expect(askedAgain(['list'])).toEqual([true, true, false]);
    expect(askedAgain(['create'])).toEqual([false, false, false]);
  });

  it('are not asked for after an interruption, nor what an open form was opened with', async () => {
    const client = makeQueryClient();
    client.setQueryData(schemaKeys.index, invented());
    const form = ['form', 'boats', '7'];
    const list = keys.list('boats', 'boats', {});
    for (const key of [form, list, ['news']]) client.setQueryData(key, {});
    // The index is asked first: what it takes away meanwhile is not asked.
    client.setQueryDefaults(schemaKeys.index, { queryFn: () => withRights(['create']) });
    const stop = new QueryObserver(client, { queryKey: schemaKeys.index, staleTime: Infinity }).subscribe(
      () => undefined,
    );
    await refreshAll(client);
    stop();
    expect([form, list, ['news']].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, false, true]);
  });
});

function Form() {
  const { definition, isStale } = useSchemaPin('boats');
  return <p>{`${definition.title} ${isStale ? 'old' : 'new'}`}</p>;
}
function Bar() {
  return useIsStale() ? <p>bar</p> : null;
}

describe('a schema that changes under an open form [K-013]', () => {
  it('the form keeps its version, a bar offers the new one, and taking it ends both [K-013]', async () => {
    const client = makeQueryClient();
    client.setQueryData(schemaKeys.index, invented());
    client.setQueryData(schemaKeys.definition('boats'), boats());
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <WithSchemas>
            <Form />
            <Bar />
          </WithSchemas>
        </Suspense>
      </QueryClientProvider>,
    );
    expect(screen.getByText('Boat new')).toBeDefined();
    expect(screen.queryByText('bar')).toBeNull();
    const { name: _, ...fields } = boats().fields;
    await act(async () => client.setQueryData(schemaKeys.definition('boats'), { ...boats(), title: 'Ship', fields }));
    expect(await screen.findByText('Boat old')).toBeDefined();
    expect(screen.getByText('bar')).toBeDefined();
    act(adoptAll);
    expect(screen.getByText('Ship new')).toBeDefined();
    expect(screen.queryByText('bar')).toBeNull();
  });
});
