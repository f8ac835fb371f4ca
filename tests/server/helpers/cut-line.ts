import { createConnection, createServer, type Server, type Socket } from 'node:net';

/**
 * When a connection breaks: at the first statement with the mark in it (`at-mark`), or at the end of a transaction with the mark
 * in it, as COMMIT is sent (`before-commit`) or once it is done and its answer is on the way (`after-commit`).
 */
export type CutAt = 'at-mark' | 'before-commit' | 'after-commit';

export type Line = {
  host: string;
  port: number;
  /** The next `times` connections that fit break. */
  cut(at: CutAt, mark: string, times?: number): void;
  /** While it is true each connection ends as soon as it is made, and those that there are end now. */
  refuse(isRefusing: boolean): void;
  /** How many of those are still to break. */
  left(): number;
  close(): Promise<void>;
};

const COMMIT = Buffer.from('commit\0');

/** A line between a process and the socket of its database, which a test can cut at a chosen moment. */
export async function openLine(to: { host: string; port: number }): Promise<Line> {
  let plan: { at: CutAt; mark: Buffer; left: number } | undefined;
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((near) => {
    if (isRefusing) return void near.on('error', () => undefined).destroy();
    const far = createConnection(`${to.host}/.s.PGSQL.${to.port}`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    const end = () => {
      near.destroy();
      far.destroy();
      sockets.delete(near);
      sockets.delete(far);
    };
    const breakNow = () => {
      if (plan) plan.left -= 1;
      end();
    };
    let isMarked = false;
    let isCommitted = false;
    near.on('data', (chunk) => {
      const isCommit = chunk.includes(COMMIT);
      if (plan && plan.left > 0 && chunk.includes(plan.mark)) isMarked = true;
      if (isMarked && plan?.at === 'at-mark') return breakNow();
      if (isMarked && isCommit && plan?.at === 'before-commit') return breakNow();
      if (isMarked && isCommit) isCommitted = true;
      far.write(chunk);
    });
    far.on('data', (chunk) => (isCommitted ? breakNow() : near.write(chunk)));
    near.on('close', end);
    far.on('close', end);
  });
  const port = await listenOn(server);
  return {
    host: '127.0.0.1',
    port,
    cut(at, mark, times = 1) {
      plan = { at, mark: Buffer.from(mark), left: times };
    },
    refuse(now) {
      isRefusing = now;
      if (now) for (const socket of sockets) socket.destroy();
    },
    left: () => plan?.left ?? 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as { port: number }).port;
}
