import type { Definition, Field } from '../../src/resource/model/definition.ts';
import { code, section, table } from './markdown.ts';

export function fieldsSection(definition: Definition): string {
  const rows = Object.values(definition.fields).map((field) => [
    code(field.path),
    field.title,
    kindOf(field),
    notesOf(field),
  ]);
  const rules = definition.rules.map((rule) => `- regla ${code(rule.name)}`);
  const checks = definition.checks.map((check) => `- comprobación ${code(check)}`);
  const unique = definition.unique.map(
    ({ fields, where }) =>
      `- único: ${fields.map(code).join(', ')}${where === undefined ? '' : ` cuando ${code(where)}`}`,
  );
  const implies = Object.entries(definition.implies).map(
    ([field, others]) => `- ${code(field)} implica ${others.map(code).join(', ')}`,
  );
  return section(
    'Campos',
    table(['Campo', 'Título', 'Clase', 'Notas'], rows),
    [...rules, ...checks, ...unique, ...implies].join('\n'),
  );
}

function kindOf(field: Field): string {
  if (field.catalog) return `${field.kind} (${field.catalog})`;
  if (field.reference) return `${field.kind} → [${field.reference}](${field.reference}.md)`;
  if (field.items) return `${field.kind} de ${field.items.kind}`;
  return field.kind;
}

function notesOf(field: Field): string {
  const limits = Object.entries(field.limits).filter(([, limit]) => limit !== undefined);
  return [
    field.required ? 'obligatorio' : '',
    field.readOnly ? 'solo lectura' : '',
    field.writeOnly ? 'solo escritura' : '',
    field.unique ? 'único' : '',
    field.review ? 'con marca de validación' : '',
    field.part ? `parte ${code(field.part)}` : '',
    field.copy ? `copia de ${code(field.copy)}` : '',
    field.computed ? `calculado por ${code(field.computed)}` : '',
    field.document === undefined ? '' : `documento vigente de tipo ${field.document}`,
    field.entry
      ? `se captura sin ${'rate' in field.entry ? `la tasa de ${code(field.entry.rate)}` : `el factor ${field.entry.factor}`}`
      : '',
    field.platform ? `un registro nuevo lleva ${code(field.platform)} de la plataforma` : '',
    field.default === undefined ? '' : `por omisión ${code(field.default)}`,
    field.where === undefined ? '' : `opciones: ${code(field.where)}`,
    field.choices?.length ? `valores: ${field.choices.map(code).join(', ')}` : '',
    ...(field.dateLimits ?? []).map(
      ({ name, from, to }) =>
        `límite ${code(name)}${from ? ` desde ${code(from)}` : ''}${to ? ` hasta ${code(to)}` : ''}`,
    ),
    ...limits.map(([name, limit]) => `${name} ${code(limit)}`),
  ]
    .filter((note) => note !== '')
    .join('; ');
}
