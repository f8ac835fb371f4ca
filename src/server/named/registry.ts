import { manifests } from '../../plugins/manifests.ts';
import { cancelBills } from '../bills/cancel-bills.ts';
import { registryOfAreas, type ServerRegistry } from '../core/registry.ts';
import { checks } from './checks/index.ts';
import { computed } from './computed/index.ts';
import { computes } from './computes/index.ts';
import { derived } from './derived/index.ts';
import { effects } from './effects/index.ts';
import { views } from './views/index.ts';

/** Everything that code offers to the files by name. */
export function registryOf(): ServerRegistry {
  const plugins = Object.fromEntries(manifests.map(({ name, slot, options }) => [name, { slot, options }]));
  return registryOfAreas(
    [{ views, computes, computed, derived, checks, effects, loanListeners: [cancelBills] }],
    plugins,
  );
}
