import { readFile, stat } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const packed = new Map<string, Buffer>();

/**
 * One address for a console and the API of `target`: files of `folder`, compressed and kept by the browser as ours are, and
 * everything else from the server. Without a folder all comes from the server, so that both sides pay the same detour.
 */
export function serve(target: string, folder?: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (call, reply) => {
    const path = new URL(call.url ?? '/', target).pathname;
    const file = folder && join(folder, path === '/' ? 'index.html' : path);
    if (file && (await stat(file).catch(() => undefined))?.isFile()) {
      const bytes = packed.get(file) ?? (await pack(file));
      packed.set(file, bytes);
      const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'cache-control': kept,
      });
      reply.end(bytes);
      return;
    }
    const { hostname, port } = new URL(target);
    const headers = { ...call.headers, host: `${hostname}:${port}` };
    const forwarded = request({ hostname, port, method: call.method, path: call.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    forwarded.on('error', () => reply.destroy());
    reply.on('close', () => forwarded.destroy());
    call.pipe(forwarded);
  });
  return listening(server);
}

const pack = async (file: string) =>
  promisify(brotliCompress)(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

function listening(server: Server): Promise<{ url: string; close(): void }> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}
