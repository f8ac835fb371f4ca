import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const LATENCY_MS = 60;
const BYTES_PER_MS = 9_000_000 / 8 / 1000;
const HEAD_BYTES = 300;

export type SlowNet = { url: string; stop(): void };

/** The net of a city (9 Mbit/s for everything together, 60 ms for each answer) between a browser and a server. */
export async function slowNet(target: string): Promise<SlowNet> {
  const { hostname, port, host } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  let free = 0;
  const server = createServer((asked, answer) => {
    const { url: path, method } = asked;
    const passed = request({ agent, hostname, port, path, method, headers: { ...asked.headers, host } }, (given) => {
      const { statusCode = 502, headers } = given;
      if (headers['content-type']?.startsWith('text/event-stream')) {
        answer.writeHead(statusCode, headers);
        given.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      given.on('data', (part: Buffer) => parts.push(part));
      given.on('end', () => {
        const body = Buffer.concat(parts);
        const now = performance.now();
        free = Math.max(now + LATENCY_MS, free) + (body.length + HEAD_BYTES) / BYTES_PER_MS;
        setTimeout(() => answer.writeHead(statusCode, headers).end(body), free - now);
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
