import type { Env } from '../model/condition-tree.ts';
import type { Cases } from '../model/definition.ts';
import { holds } from './condition.ts';

/**
 * The value of the first line whose roles and condition fit, or undefined when none does.
 *
 * @example firstCase([{ when: { status: 1 }, is: 'done' }, { is: 'none' }], { record: { status: 2 } }, []) // 'none'
 */
export function firstCase<T>(cases: Cases<T> | undefined, env: Env, roles: readonly string[] = []): T | undefined {
  for (const line of cases ?? []) {
    if (line.for && !line.for.some((role) => roles.includes(role))) continue;
    if (line.when === undefined || holds(line.when, env)) return line.is;
  }
  return undefined;
}
