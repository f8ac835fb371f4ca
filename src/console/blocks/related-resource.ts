import type { TemplateEnv } from '../../resource/conditions/template.ts';
import { fillAddress } from '../../resource/conditions/template.ts';
import type { Block, Definition, Field, Row } from '../../resource/model/definition.ts';
import { mayInGeneral, type SchemasIndex } from '../schemas/schemas.ts';

/** What a block's `of` names: a part of the record itself, or a resource that hangs below it. */
export type Below = { kind: 'part'; part: Field } | { kind: 'child'; resource: string; path: string } | undefined;

/**
 * `addresses` is a part of the record; `payments` hangs at `requests/7/payments`; `documents/{_id}/versions` is a path of
 * its own, `/sessions` a list that hangs below nothing. Undefined when the person does not know it.
 */
export function belowOf(index: SchemasIndex, definition: Definition, of: string, env: TemplateEnv): Below {
  const part = Object.values(definition.fields).find((field) => field.part === of);
  if (part) return { kind: 'part', part };
  const whole = of.includes('/');
  const pattern = whole ? of.replace(/^\//, '').replace(/\{[^}]*\}/g, '{id}') : `${definition.name}/{id}/${of}`;
  const resource = resourceAt(index, pattern);
  if (!resource) return undefined;
  const id = encodeURIComponent(String(env.record?.id ?? env.record?._id ?? ''));
  return {
    kind: 'child',
    resource,
    path: whole ? fillAddress(of, env).replace(/^\//, '') : `${definition.name}/${id}/${of}`,
  };
}

/** Whether a tab's block has anything that this person may read; a tab without any is not there. */
export function isReadable(index: SchemasIndex, definition: Definition, block: Block, record: Row): boolean {
  if (block.fields) return block.fields.some((line) => definition.fields[line.field] !== undefined);
  if (block.history) return mayInGeneral(index, definition.name, 'history');
  if (!block.of) return true;
  const below = belowOf(index, definition, block.of, { definition, record });
  if (!below) return false;
  return (
    below.kind === 'part' || mayInGeneral(index, below.resource, 'list') || mayInGeneral(index, below.resource, 'read')
  );
}

const resourceAt = (index: SchemasIndex, pattern: string): string | undefined =>
  Object.keys(index.resources).find((name) =>
    index.resources[name]?.paths.some((path) => path.replace(/^\//, '').toLowerCase() === pattern.toLowerCase()),
  );
