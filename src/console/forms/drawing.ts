import type { UiSchema } from '@rjsf/utils';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Definition, Field } from '../../resource/model/definition.ts';
import { controlOf, SELF_LABELLED, WIDGETS } from '../fields/controls.ts';
import { isPlugin } from '../plugins/registry.ts';

/** The name of the widget that draws a plug-in. */
export const PLUGIN = 'plugin';

/** How the form library draws a field: with one of our widgets, or a list as its own array. */
export function drawing(field: Field, widget?: string): UiSchema {
  const name = widgetName(field, widget);
  if (name) return { 'ui:field': 'StringField', 'ui:widget': name };
  return {
    items: field.itemFields ? itemDrawing(field.itemFields) : field.items ? drawing(field.items) : {},
    'ui:options': { orderable: false, copyable: false },
  };
}

function itemDrawing(fields: Record<string, Field>): UiSchema {
  const drawn: UiSchema = {};
  for (const [path, field] of Object.entries(fields)) {
    if (field.kind === 'object') continue;
    const names = path.split('.');
    const last = names.pop() ?? path;
    let place: UiSchema = drawn;
    for (const name of names) place = place[name] ??= {};
    place[last] = field.readOnly ? { 'ui:widget': 'hidden' } : drawing(field);
  }
  return drawn;
}

function widgetName(field: Field, widget?: string): string | undefined {
  if (widget && isPlugin(widget)) return PLUGIN;
  if (widget && WIDGETS[widget]) return widget;
  if (!controlOf(field)) return undefined;
  return field.kind === 'array' ? 'file' : kindOf(field).control;
}

/** Whether the field has a widget: a list without one is drawn by the form library. */
export const hasWidget = (field: Field, widget?: string): boolean => widgetName(field, widget) !== undefined;

/** Whether the widget draws the label itself: no second one above it. A plug-in does so for a tick, as our own switch does. */
export function isSelfLabelled(field: Field, widget?: string): boolean {
  const control = controlOf(field, widget);
  if (widget !== undefined && isPlugin(widget)) return field.base === 'boolean';
  return control !== undefined && SELF_LABELLED.includes(control);
}

export const isWide = (field: Field, widget?: string): boolean =>
  kindOf(field).wide || widget === 'tabs' || widget === 'add-remove';

/** The field behind a place in the form: `['docs', 0, 'key']` is the field `key` of an element of `docs`. */
export function fieldAt(definition: Definition, path: string): Field | undefined {
  const own = definition.fields[path];
  if (own) return own;
  const [list = '', inner = ''] = path.split(/\.\d+(?:\.|$)/);
  const field = definition.fields[list];
  return inner === '' ? field?.items : field?.itemFields?.[inner];
}
