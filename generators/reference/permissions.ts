import { manifests } from '../../src/plugins/manifests.ts';
import { OPERATIONS } from '../../src/resource/access/rights.ts';
import type { Definition, Grants, Schemas } from '../../src/resource/model/definition.ts';
import { code, section, table } from './fields.ts';

export function permissionsSection(schemas: Schemas, definition: Definition): string {
  const { permissions } = definition;
  const operations = OPERATIONS.filter((operation) => Object.keys(permissions.operations[operation] ?? {}).length > 0);
  const actions = Object.keys(permissions.actions);
  const rows = Object.keys(schemas.roles.roles).map((role) => [
    role,
    ...operations.map((operation) => mark(permissions.operations[operation], role)),
    ...actions.map((action) => mark(permissions.actions[action], role)),
  ]);
  const granted = rows.filter((row) => row.slice(1).some((cell) => cell !== ''));
  const scopes = Object.entries(permissions.scopes).map(
    ([name, condition]) => `- alcance ${code(name)}: ${code(condition)}`,
  );
  const fields = permissions.fields.flatMap((rule) =>
    (['read', 'create', 'update'] as const)
      .filter((mode) => rule[mode] !== undefined)
      .map((mode) => `- ${mode} de ${rule.of.map(code).join(', ')}: ${grantsText(rule[mode] ?? {})}`),
  );
  const matrix = granted.length > 0 ? table(['Rol', ...operations, ...actions], granted) : 'Nadie.';
  return section('Permisos', matrix, scopes.join('\n'), fields.join('\n'));
}

function mark(grants: Grants | undefined, role: string): string {
  const grant = grants?.[role];
  return grant === undefined ? '' : grant === true ? '✓' : grant;
}

function grantsText(grants: Grants): string {
  const entries = Object.entries(grants);
  if (entries.length === 0) return 'nadie';
  return entries.map(([role, grant]) => (grant === true ? role : `${role} (${grant})`)).join(', ');
}

type ScreenCode = { screen: string; plugins: string[] };

/** Every screen that the files describe, with the plug-ins that it draws: code written for it, and the only such code. */
export function screensOf(schemas: Schemas): ScreenCode[] {
  return Object.values(schemas.resources)
    .filter((definition) => Object.keys(definition.permissions.operations).length > 0)
    .flatMap((definition) => partsOf(definition))
    .map(([screen, layout]) => ({ screen, plugins: pluginsIn(layout) }));
}

function partsOf(definition: Definition): [string, unknown][] {
  const { name, list, form, tabs } = definition;
  const screens: [string, unknown][] = Object.entries(form).map(([screen, layout]) => [`${name}/${screen}`, layout]);
  if (!definition.one && definition.permissions.operations.list) screens.push([`${name}/list`, list]);
  for (const tab of tabs?.tabs ?? []) screens.push([`${name}/${tab.name}`, tab]);
  if (tabs && tabs.tabs.length === 0) screens.push([`${name}/page`, tabs]);
  return screens;
}

const PLUGINS: readonly string[] = manifests.map((manifest) => manifest.name);

function pluginsIn(layout: unknown): string[] {
  const found = [...JSON.stringify(layout).matchAll(/"(?:plugin|widget|cell|is)":"([a-z]+(?:-[a-z0-9]+)+)"/g)];
  const names = found.map(([, name]) => name ?? '').filter((name) => PLUGINS.includes(name));
  return [...new Set(names)].sort();
}

export function exceptionsIndex(schemas: Schemas): string {
  const screens = screensOf(schemas);
  const own = screens.filter((screen) => screen.plugins.length > 0);
  const rows = own.map(({ screen, plugins }) => [screen, plugins.map(code).join(', ')]);
  const share = `${screens.length - own.length} de ${screens.length} pantallas salen solo de los archivos. Las demás dibujan además un complemento:`;
  return section('Pantallas con código propio', share, table(['Pantalla', 'Complemento'], rows));
}
