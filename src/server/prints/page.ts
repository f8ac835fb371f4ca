import { belowOf, pageLayout, partBlock, shownTabs } from '../../resource/access/record-page.ts';
import { formatHere } from '../../resource/conditions/field-here.ts';
import { recordLabel } from '../../resource/conditions/label.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { shownBlocks } from '../../resource/conditions/shown-blocks.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Block, Definition } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { labelBefore } from '../spreadsheets/list-sheet.ts';
import { type Above, partsBelow, progressOf } from './below.ts';
import { factsOf, type PrintedPart, pageEnv, type Reader } from './facts.ts';

/** The page of a record as one person sees it, in texts: there is nothing else in it. */
export type PrintedPage = {
  /** `Solicitud S0000493` */
  name: string;
  /** How the record calls itself: `S0000493`. */
  label: string;
  state: string;
  summary: PrintedPart[];
  tabs: { title: string; parts: PrintedPart[] }[];
};

/**
 * Reads the page as the console draws it: from the answered record and the definition that is served to this person, so what he may
 * not see is in neither. Buttons, the history and what a plug-in draws are not on paper.
 */
export async function readPage(reader: Reader, above: Above): Promise<PrintedPage> {
  const { actor } = reader.call;
  const definition = reader.served(above.definition);
  const env = pageEnv(reader, definition, above.seen.record);
  const layout = pageLayout(definition);
  const tabs = shownTabs(reader.known, actor, definition, env).map(({ tab }) => tab);
  const drawn: PrintedPage['tabs'] = [];
  for (const { title, blocks } of tabs)
    drawn.push({ title: layoutText(title, env, actor.roles) ?? '', parts: await partsOf(reader, above, blocks, env) });
  if (tabs.length === 0) drawn.push({ title: '', parts: await partsOf(reader, above, layout.blocks, env) });
  const related = (path: string) => labelBefore(above.seen.record, path);
  const label = recordLabel(definition, { ...env, related }, actor.roles);
  const { title } = definition;
  return {
    name: label.toLowerCase().startsWith(title.toLowerCase()) ? label : `${title} ${label}`,
    label,
    state: stateOf(definition, env),
    summary: await partsOf(reader, above, layout.summary, env),
    tabs: drawn.filter(({ parts }) => parts.length > 0),
  };
}

function stateOf(definition: Definition, env: TemplateEnv): string {
  const field = definition.fields[definition.actions.field ?? ''];
  const { record = {}, schemas } = env;
  return field && schemas ? formatHere({ definition, record, schemas }, field, valueAt(record, field.path)) : '';
}

async function partsOf(reader: Reader, above: Above, blocks: Block[], env: TemplateEnv): Promise<PrintedPart[]> {
  const { actor } = reader.call;
  const parts: PrintedPart[] = [];
  for (const block of shownBlocks(blocks, actor, env)) {
    const [first, ...others] = (await blockParts(reader, above, block, env)).filter(hasContent);
    const title = layoutText(block.title, env, actor.roles);
    if (first) parts.push({ ...first, title: title ?? first.title }, ...others);
  }
  return parts;
}

const hasContent = ({ facts, table, text }: PrintedPart): boolean => Boolean(facts?.length || table || text);

async function blockParts(reader: Reader, above: Above, block: Block, env: TemplateEnv): Promise<PrintedPart[]> {
  const definition = reader.served(above.definition);
  const facts = (wanted: Block): PrintedPart[] => [{ facts: factsOf(reader, wanted, definition, env) }];
  if (block.fields) return facts(block);
  if (block.cards) {
    const lines = block.cards.map(({ field, title }) => ({ field, title, visibleWhen: true, enabledWhen: true }));
    return facts({ ...block, fields: lines as NonNullable<Block['fields']> });
  }
  if (block.progress) return progressOf(reader, above, block.progress);
  if (block.of === undefined) return [];
  const below = belowOf(reader.known, definition, block.of, env);
  return below?.kind === 'part'
    ? facts(partBlock(definition, block, below.part))
    : partsBelow(reader, above, block, block.of);
}
