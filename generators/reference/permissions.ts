import { OPERATIONS } from '../../src/resource/access/rights.ts';
import type { Definition, Grants, Schemas } from '../../src/resource/model/definition.ts';
import { code, section, table } from './markdown.ts';

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
