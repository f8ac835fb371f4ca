import { createLinker } from '../../../src/resource/linker/link.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { realFiles } from '../../schemas/folder.ts';

/** The shipped files as the linker sees them first, with the ledger of their names. */
export const registry = registryOf();
export const linkAgain = createLinker(registry);
export const { schemas, uses } = linkAgain(realFiles);

/** What a name of the files can be the name of, where an editor offers them. */
export const WHATS = [
  'field',
  'role',
  'group',
  'scope',
  'resource',
  'catalogue',
  'code',
  'message',
  'action',
  'state',
  'effect',
  'view',
  'compute',
  'computed',
  'check',
  'plug-in',
];
