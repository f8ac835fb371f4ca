import type { PluginFormat, PluginProps } from '../../../src/console/plugin.ts';
import { actor, boats } from '../invented.ts';
import { messages } from '../sentences.ts';

const plain = (_kind: string, value: unknown) => (value === undefined || value === null ? '' : `«${value}»`);

/** The props of a plug-in, with fakes that a test may replace. Values are written between guillemets. */
export function pluginProps(more: Partial<PluginProps<never>> = {}): PluginProps<never> {
  const format = Object.assign((_path: string, value: unknown) => String(value ?? ''), { kind: plain }) as PluginFormat;
  return {
    definition: boats(),
    record: {},
    actor,
    refresh: 0,
    options: {} as never,
    runAction: () => Promise.resolve(),
    call: () => Promise.reject(new Error('no server')),
    translate: (key, params = {}) =>
      (messages[key] ?? key).replace(/\{(\w+)\}/g, (_place, name: string) => String(params[name] ?? '')),
    format,
    ...more,
  };
}
