export type LiveEvent = { event: string; data: unknown };

/** Reads a stream of server-sent events to its end. `EventSource` cannot send the bearer token, a fetch can. */
export async function readEvents(response: Response, onEvent: (event: LiveEvent) => void): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value.replaceAll('\r\n', '\n')).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const event = parseEvent(part);
      if (event) onEvent(event);
    }
  }
}

/** One block of lines; comments (the heartbeat) and blocks without data are nothing. */
export function parseEvent(block: string): LiveEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  if (data.length === 0) return undefined;
  try {
    return { event, data: JSON.parse(data.join('\n')) };
  } catch {
    return { event, data: data.join('\n') };
  }
}
