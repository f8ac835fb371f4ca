import type { Schemas } from '../../resource/model/definition.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { Answer, Asked } from './asked.ts';

const YEAR_SECONDS = 31_536_000;

/** Its end distinguishes it from the records of a resource of the same name. */
export const isFormModule = ([first, , , file = '', ...more]: readonly string[]): boolean =>
  first === 'validators' && file.endsWith('.js') && more.length === 0;

/**
 * The compiled forms of a resource, loaded by `import()`, which sends no token: the seal in the address is the right to it.
 * A wrong seal and a version that is not in force are answered alike.
 */
export async function answerValidators(
  { house, headers }: Pick<Asked, 'house' | 'headers'>,
  schemas: Schemas,
  path: readonly string[],
): Promise<Answer | Refusal> {
  const found = await house.validators.find(schemas, path);
  if (found === 'busy') return refuse(503, 'server.unavailable', { headers: { 'retry-after': '1' } });
  if (!found) return refuse(404, 'server.unknown-resource');
  const packed = /\bbr\b/.test(headers['accept-encoding'] ?? '');
  return {
    status: 200,
    body: packed ? Buffer.from(found.packed) : found.text,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
      vary: 'origin, accept-encoding',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    },
  };
}
