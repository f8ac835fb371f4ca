import { Validator } from '@cfworker/json-schema';
import type { Json, PluginSlot } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isRow } from '../model/path.ts';
import { type Cursor, text } from './cursor.ts';
import { error, known, type LinkContext } from './link-context.ts';

/** The widgets and cells that need no plug-in. */
export const WIDGETS: readonly string[] = [
  'text',
  'link',
  'chips',
  'tabs',
  'switch',
  'yes-no',
  'add-remove',
  'copy',
  'gallery',
  'document-viewer',
  'state-menu',
  'review',
];

/** A plug-in by name, in a slot that it has, with options that its manifest takes. */
export function checkPlugin(work: LinkContext, cursor: Cursor, slots: PluginSlot[], options: Cursor): void {
  const name = text(cursor) ?? '';
  if (!known(work, cursor, 'El complemento', name, Object.keys(work.registry.plugins))) return;
  const plugin = own(work.registry.plugins, name);
  if (!plugin) return;
  if (!slots.includes(plugin.slot)) {
    error(work, cursor, `El complemento «${name}» es de ${plugin.slot}; aquí va uno de ${slots.join(', ')}.`);
  }
  if (!isRow(plugin.options)) return;
  const { valid, errors } = new Validator(plugin.options as Record<string, Json>, '7', false).validate(
    options.value ?? {},
  );
  if (valid) return;
  const deepest = errors.reduce((a, b) => (b.instanceLocation.length > a.instanceLocation.length ? b : a));
  const pointer = decodeURIComponent(deepest.instanceLocation.slice(1));
  error(
    work,
    { ...options, pointer: options.pointer + pointer },
    `El complemento «${name}» no admite estas opciones (${deepest.keyword}).`,
  );
}

/** A widget of the closed list, or a plug-in of the slot. */
export function checkWidget(work: LinkContext, cursor: Cursor, slot: PluginSlot, options: Cursor): void {
  const name = text(cursor);
  if (name === undefined || WIDGETS.includes(name)) return;
  if (name.includes('-')) checkPlugin(work, cursor, [slot], options);
  else known(work, cursor, 'El control', name, WIDGETS);
}
