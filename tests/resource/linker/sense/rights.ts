import type { Seed } from './seed.ts';

const ADMINS = 'admins/permissions.json';
const VERSIONS = 'schemaVersions/permissions.json';
const within = (what: string) =>
  `«SUPER_ADMIN» debe poder leer y usar ${what} sin límite: si no, nadie podría deshacer este cambio.`;
const ROLE = within('«change-role» de «admins»');
const BACK = within('«roll-back» de «schemaVersions»');

/** Rights that nobody could give back, and parts of a page that nobody sees. */
export const rights: Seed[] = [
  [
    'a role that loses the rights of administrators',
    ADMINS,
    { '/actions/change-role': { ADMIN: true } },
    '/actions/change-role',
    ROLE,
    // That a role uses an action of records that it does not read is a warning of its own.
    { count: 2 },
  ],
  [
    'administrators that are not listed any more',
    ADMINS,
    { '/operations/list': { ADMIN: true } },
    '/actions/change-role',
    ROLE,
  ],
  ['a way back for another role', VERSIONS, { '/actions/roll-back': { ADMIN: true } }, '/actions/roll-back', BACK],
  [
    'versions that are read within a limit',
    VERSIONS,
    { '/operations/read': { SUPER_ADMIN: 'first', ADMIN: true }, '/scopes': { first: { id: 1 } } },
    '/actions/roll-back',
    BACK,
    { also: { 'schemaVersions/messages.json': { '/scopes.first': 'Solo la primera.' } } },
  ],
  [
    'a tab with the history alone, which nobody may see',
    'requests/tabs.json',
    { '/tabs/-': { name: 'changes', title: 'Cambios', blocks: [{ history: true }] } },
    '/tabs/8',
    'La pestaña «changes» solo tiene el historial, y nadie que la vea puede verlo: falta «history» en permissions.json.',
    { warning: true, also: { 'requests/permissions.json': { '/operations/history': undefined } } },
  ],
  [
    'a tab with the history alone, for a role that may not see it',
    'requests/tabs.json',
    { '/tabs/-': { name: 'changes', title: 'Cambios', roles: ['PARTNER'], blocks: [{ history: true }] } },
    '/tabs/8',
    'La pestaña «changes» solo tiene el historial, y nadie que la vea puede verlo: falta «history» en permissions.json.',
    { warning: true },
  ],
  [
    'a field for who may change it, where nothing is changed',
    'guarantees/permissions.json',
    { '/fields': [{ of: ['description'], read: '@admins', update: '@admins' }] },
    '/fields/0/update',
    'Nadie puede cambiar registros de «guarantees»: esta línea no da nada. Falta «update» en «operations».',
    { warning: true },
  ],
];
