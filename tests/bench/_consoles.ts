/** Open consoles in a process of their own, as they are on other machines: how each edit reaches the last of them. */
type Setup = { base: string; tokens: string[] };

process.once('message', (setup) => void listen(setup as Setup));

async function listen({ base, tokens }: Setup): Promise<void> {
  const consoles = await Promise.all(
    tokens.map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      // What an open console has already asked for.
      await (await fetch(`${base}/schemas`, { headers })).json();
      const response = await fetch(`${base}/events`, { headers });
      return { headers, next: versionsIn(response.body as unknown as AsyncIterable<Uint8Array>) };
    }),
  );
  process.on('message', async (wanted) => {
    try {
      await Promise.all(consoles.map((one) => heard(base, one, wanted as string)));
      process.send?.({ done: true });
    } catch (error) {
      process.send?.({ error: String(error) });
    }
  });
  process.send?.({ ready: true });
}

type OpenConsole = { headers: Record<string, string>; next: () => Promise<void> };

/** Until a console has its new index, and the new definition of the edited screen where it may know it. */
async function heard(base: string, { headers, next }: OpenConsole, wanted: string): Promise<void> {
  await next();
  const index = await (await fetch(`${base}/schemas`, { headers })).json();
  if (!('holidays' in (index as { resources: object }).resources)) return;
  const response = await fetch(`${base}/schemas/holidays`, { headers });
  if (!(await response.text()).includes(wanted)) throw new Error('an old definition was served');
}

/** The versions that a console receives: each call waits for the next one. */
function versionsIn(body: AsyncIterable<Uint8Array>): () => Promise<void> {
  let heardSoFar = 0;
  let awaited = 0;
  let wake: (() => void) | undefined;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      heardSoFar += decoder.decode(chunk, { stream: true }).split('event: schema').length - 1;
      if (heardSoFar >= awaited) wake?.();
    }
  };
  read().catch(() => undefined);
  return () => {
    awaited += 1;
    return heardSoFar >= awaited ? Promise.resolve() : new Promise((resolve) => (wake = resolve));
  };
}
