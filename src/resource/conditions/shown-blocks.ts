import type { Actor, Block } from '../model/definition.ts';
import { holds } from './condition.ts';
import type { TemplateEnv } from './template.ts';

/** The blocks of a layout that this person sees of this record. */
export const shownBlocks = (blocks: readonly Block[], actor: Actor, env: TemplateEnv): Block[] =>
  blocks.filter(
    (block) => (!block.for || block.for.some((role) => actor.roles.includes(role))) && holds(block.visibleWhen, env),
  );
