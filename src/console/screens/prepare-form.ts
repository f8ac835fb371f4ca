import type { Definition, Screen } from '../../resource/model/definition.ts';
import { importModule } from '../api/import-module.ts';
import { pluginPart } from '../plugins/registry.ts';
import { FormPage } from './parts.ts';

/**
 * What a form is drawn with, fetched at once and not one after the other: its code, its compiled schemas and the plug-ins beside
 * it. Meant for the moment before a form is opened; a failure is reported where the form is drawn.
 */
export async function prepareForm(definition: Definition, screen: Screen): Promise<void> {
  const { validators, form } = definition;
  const plugins = form[screen]?.panel.flatMap(({ plugin }) => plugin ?? []) ?? [];
  await Promise.allSettled([
    FormPage.prepare(),
    validators === undefined ? undefined : importModule(validators),
    ...plugins.map((plugin) => pluginPart(plugin)?.prepare()),
  ]);
}
