import { manifests } from '../../plugins/manifests.ts';
import type { Registry } from '../../resource/definition.ts';
import { checks } from './checks/index.ts';
import { computed } from './computed/index.ts';
import { computes } from './computes/index.ts';
import { effects } from './effects/index.ts';
import { views } from './views/index.ts';

/** Everything that code offers to the files by name, as plain data for the linker. */
export function registryOf(): Registry {
  return {
    plugins: Object.fromEntries(manifests.map(({ name, slot, options }) => [name, { slot, options }])),
    views: Object.fromEntries(views.map((view) => [view.name, view.manifest])),
    computes: computes.map((compute) => compute.name),
    computed: Object.fromEntries(computed.map(({ name }) => [name, {}])),
    checks: checks.map((check) => check.name),
    effects: Object.fromEntries(effects.map((effect) => [effect.name, effect.manifest ?? {}])),
  };
}
