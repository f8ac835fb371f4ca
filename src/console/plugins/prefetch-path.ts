import { fillAddress, type TemplateEnv } from '../../resource/conditions/template.ts';
import type { Json } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { manifestOf } from './registry.ts';

/** The address that a plug-in asks first, as its manifest and its options name it. */
export function prefetchPath(name: string, options: Json | undefined, env: TemplateEnv): string | undefined {
  const path = isRow(options) ? options[manifestOf(name)?.prefetch ?? ''] : undefined;
  return typeof path === 'string' ? fillAddress(path, env) : undefined;
}
