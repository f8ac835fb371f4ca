import type { JsonSchema } from '../kinds/kind.ts';
import type { Json, PluginSlot } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isRow } from '../model/path.ts';
import { optionFailures } from '../validation/compile.ts';
import { at, type Cursor, text } from './cursor.ts';
import { error, known, type LinkContext, namesOf, unknown, use } from './link-context.ts';
import { widgetNames } from './meta.generated.ts';
import { suggest } from './suggest.ts';

/** A plug-in by name, in a slot that it has, with options that its manifest takes. */
export function checkPlugin(work: LinkContext, cursor: Cursor, slots: PluginSlot[], options: Cursor): void {
  const name = text(cursor) ?? '';
  const { plugins } = work.registry;
  const plugin = own(plugins, name);
  if (!plugin) unknown(work, cursor, 'plug-in', name, namesOf(plugins));
  if (!plugin) return;
  const accepted = Object.keys(plugins).filter((one) => slots.includes(plugins[one]?.slot as PluginSlot));
  use(work, cursor, 'plug-in', name, accepted);
  if (!slots.includes(plugin.slot)) {
    error(work, cursor, `El complemento «${name}» es de ${plugin.slot}; aquí va uno de ${slots.join(', ')}.`);
  }
  if (!isRow(plugin.options)) return;
  const failures = optionFailures(plugin.options as JsonSchema, (options.value ?? {}) as Json);
  const [first] = failures;
  if (!first) return;
  const known = isRow(plugin.options.properties) ? Object.keys(plugin.options.properties) : [];
  const strange = Object.keys(isRow(options.value) ? options.value : {}).find((key) => !known.includes(key));
  if (strange !== undefined && failures.some(({ keyword }) => keyword === 'additionalProperties')) {
    const message = `El complemento «${name}» no tiene la opción «${strange}».`;
    error(work, at(options, strange), message, { key: true, suggestion: suggest(strange, known) });
    return;
  }
  const { path: pointer, keyword } = failures.reduce((a, b) => (b.path.length > a.path.length ? b : a), first);
  error(
    work,
    { ...options, pointer: options.pointer + pointer },
    `El complemento «${name}» no admite estas opciones (${keyword}).`,
  );
}

/** A widget of the closed list, or a plug-in of the slot. */
export function checkWidget(work: LinkContext, cursor: Cursor, slot: PluginSlot, options: Cursor): void {
  const name = text(cursor);
  if (name === undefined || widgetNames.includes(name)) return;
  if (name.includes('-')) checkPlugin(work, cursor, [slot], options);
  else known(work, cursor, 'widget', name, widgetNames);
}
