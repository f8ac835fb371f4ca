import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse } from '../core/refusal.ts';
import { saidText } from '../sight/answer.ts';
import type { ApiResponse, Open } from './api-request.ts';
import { answeringOpen } from './hooks.ts';
import { encodingFor } from './packing.ts';

const YEAR_SECONDS = 31_536_000;

/** The compiled forms; the end of the address distinguishes it from the records of a resource of the same name. */
export async function validators(api: FastifyInstance): Promise<void> {
  const url = '/validators/:resource/:roles/:file.js';
  api.route({ method: ['GET', 'HEAD'], url, handler: answeringOpen(answerValidators) });
}

/**
 * The compiled forms of a resource, loaded by `import()`, which sends no token: the seal in the address is the right to it.
 * A wrong seal and a version that is not in force are answered alike.
 */
async function answerValidators({ runtime, schemas, path, headers }: Open): Promise<ApiResponse | Refusal> {
  const found = await runtime.validators.find(schemas, path.slice(1));
  if (found === 'busy') return refuse(503, 'server.unavailable', { headers: { 'retry-after': '1' } });
  if (!found) return refuse(404, 'server.unknown-resource');
  const packed = encodingFor(headers['accept-encoding']) === 'br';
  return {
    status: 200,
    body: saidText(packed ? Buffer.from(found.packed) : found.text),
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
      vary: 'origin, accept-encoding',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    },
  };
}
