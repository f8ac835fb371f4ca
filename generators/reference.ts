import type { Definition, Schemas } from '../src/resource/model/definition.ts';
import { ICON_NAMES } from '../src/resource/model/icons.ts';
import {
  actionsSection,
  exceptionsSection,
  fieldsSection,
  page,
  screensSection,
  section,
  table,
} from './reference/fields.ts';
import { exceptionsIndex, permissionsSection } from './reference/permissions.ts';

/** The readable reference: one page per resource and an index. File name → text. */
export function referenceOf(schemas: Schemas): Record<string, string> {
  const definitions = Object.values(schemas.resources).sort((a, b) => a.name.localeCompare(b.name));
  return {
    'README.md': indexOf(schemas, definitions),
    ...Object.fromEntries(definitions.map((definition) => [`${definition.name}.md`, pageOf(schemas, definition)])),
  };
}

const WRITTEN = '<!-- Lo escribe npm run generate a partir de schemas/; no se edita. -->';

function pageOf(schemas: Schemas, definition: Definition): string {
  return page(
    `# ${definition.plural} (\`${definition.name}\`)`,
    WRITTEN,
    fieldsSection(definition),
    permissionsSection(schemas, definition),
    actionsSection(schemas, definition),
    screensSection(definition),
    exceptionsSection(definition),
  );
}

function indexOf(schemas: Schemas, definitions: readonly Definition[]): string {
  const rows = definitions.map((definition) => [
    `[${definition.name}](${definition.name}.md)`,
    definition.plural,
    definition.source.kind,
    String(Object.keys(definition.fields).length),
    String(Object.keys(definition.actions.actions).length),
  ]);
  return page(
    '# Referencia de los recursos',
    WRITTEN,
    table(['Recurso', 'Título', 'Origen', 'Campos', 'Acciones'], rows),
    exceptionsIndex(schemas),
    section(
      'Iconos del menú',
      'Los que puede nombrar «icon» en `_shared/console.json`:',
      ICON_NAMES.map((name) => `- \`${name}\``).join('\n'),
    ),
  );
}
