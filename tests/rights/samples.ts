import type { Action, Definition, Field, Json, Row, Schemas } from '../../src/resource/model/definition.ts';
import type { Random } from './random.ts';

const TODAY = '2026-03-09';
export const PDF = 'data:application/pdf;base64,JVBERi0xLjQKJSVFT0Y=';

/** A value that a field may have, so that nothing but rights stops a call. */
export function sampleOf(
  schemas: Schemas,
  field: Pick<Field, 'kind' | 'base' | 'catalog' | 'choices' | 'limits'>,
): Json {
  const codes =
    field.choices ?? (field.catalog ? schemas.catalogs[field.catalog]?.items.map(({ code }) => code) : undefined);
  if (codes?.length) return field.base === 'array' ? [codes[0] as Json] : (codes[0] as Json);
  if (field.kind === 'date') return TODAY;
  if (field.kind === 'month') return TODAY.slice(0, 7);
  if (field.kind === 'moment') return `${TODAY}T12:00:00.000Z`;
  if (field.kind === 'email') return 'otra.persona@ejemplo.mx';
  if (field.kind === 'phone') return '5512345678';
  if (field.kind === 'curp') return 'AAAA000101HDFBBB09';
  if (field.kind === 'rfc') return 'AAAA000101AA1';
  if (field.kind === 'clabe') return '002010077777777771';
  if (field.kind === 'secret') return 'Clave2026!';
  if (field.kind === 'file' || field.kind === 'document') return PDF;
  if (field.base === 'boolean') return true;
  if (field.base === 'integer' || field.base === 'number') return Math.max(1, field.limits.minimum ?? 1);
  if (field.base === 'array') return [];
  return 'Cambio de la prueba';
}

/** What an action asks, answered. */
export const asked = (schemas: Schemas, { ask, reason }: Action): Row => ({
  ...Object.fromEntries(Object.entries(ask).map(([name, field]) => [name, sampleOf(schemas, field)])),
  ...(reason ? { reason: 'Motivo de la prueba' } : {}),
});

/** A template with its bindings filled: `{id}` by the record's number, `$ask` by what was asked, `$value` by a mark. */
export function filled(template: Json | undefined, values: { id: number; ask: Row; extra: Row }): Json | undefined {
  if (Array.isArray(template)) return template.map((one) => filled(one, values) ?? null);
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(Object.entries(template).map(([name, one]) => [name, filled(one, values) ?? null]));
  if (typeof template !== 'string') return template;
  if (template === '$ask') return values.ask as Json;
  const [, name] = /^\{?\$ask\.([\w.]+)\}?$/.exec(template) ?? [];
  if (name) return (values.ask[name] as Json) ?? null;
  if (/^\{_?id\}$/.test(template)) return values.id;
  const [, word] = /^\{?\$?([\w.]+)\}?$/.exec(template) ?? [];
  return /^[{$]/.test(template) && word ? ((values.extra[word] as Json) ?? 1) : template;
}

/** A field of a definition that a body may carry, those that are restricted before the others. */
export function someField(random: Random, definition: Definition, first: readonly string[] = []): Field | undefined {
  const plain = Object.values(definition.fields).filter((field) => field.kind !== 'object' && !field.itemFields);
  const wanted = plain.filter(({ path }) => first.includes(path) || first.some((one) => path.startsWith(`${one}.`)));
  return wanted.length > 0 && random.chance(0.5) ? random.pick(wanted) : random.pick(plain);
}

/** `general.rfc` and a value -> `{ general: { rfc: value } }`. */
export const nested = (path: string, value: Json): Row =>
  path.split('.').reduceRight<Json>((inner, name) => ({ [name]: inner }), value) as Row;

/** Of what an amount of the one record below a parent is made: asked instead of the record, two times in three. */
export function explainedBelow({ fields }: Definition, roll: number, id: number): string {
  const amounts = Object.values(fields).filter(({ explain }) => explain !== undefined);
  const field = amounts[id % amounts.length];
  return field && roll < 0.6 ? `/explain?field=${field.path}` : '';
}
