import { holds } from '../../resource/condition.ts';
import type { Actor, Block } from '../../resource/definition.ts';
import type { TemplateEnv } from '../../resource/template.ts';

/** The blocks of a layout that this person sees of this record. */
export const shownBlocks = (blocks: readonly Block[], actor: Actor, env: TemplateEnv): Block[] =>
  blocks.filter(
    (block) => (!block.for || block.for.some((role) => actor.roles.includes(role))) && holds(block.visibleWhen, env),
  );
