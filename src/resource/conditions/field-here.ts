import { factorOf } from '../kinds/numbers.ts';
import { KINDS } from '../kinds/registry.ts';
import type { Definition, Field, Json, Row, Schemas } from '../model/definition.ts';
import { isEmpty, isRow, valueAt } from '../model/path.ts';
import { formatValue } from './format.ts';

/**
 * The field as it is in this record: with the catalogue or format that a conditional rule of its file gives it, as the type of
 * a paper has that of people or that of requests, and what is read off a paper may be a date; with the factor that the record's own
 * tax rate makes (`x-input-factor`). Without one that is known to hold, the field's own.
 *
 * Rules are read that ask whether fields are there or have certain values; the engine of forms judges all others. A field that
 * the record does not bring (a row of a list) is not known, and decides nothing; one that is null is empty.
 */
export function fieldHere(definition: Pick<Definition, 'rules'>, field: Field, record: Row): Field {
  const factor = field.entry?.rate === undefined ? undefined : factorOf(field, record);
  if (factor !== undefined) return { ...field, entry: { ...field.entry, factor } };
  for (const { asks, branches } of rulesAbout(definition, field.path)) {
    const fits = fitsPlainly(asks, record);
    const said = fits === undefined ? undefined : branches[fits ? 0 : 1];
    if (said !== undefined) return { ...field, ...said };
  }
  return field;
}

/** How a value of a record is written for people, by the field as it is there. */
export const formatHere = (
  { definition, record, schemas }: { definition: Pick<Definition, 'rules'>; record: Row; schemas: Schemas },
  field: Field,
  value: Json | undefined,
): string => formatValue(fieldHere(definition, field, record), value, schemas);

/** The fields that decide what these are in a record: code that writes them from a part of a row reads those as well. */
export const decidingFields = (definition: Pick<Definition, 'fields' | 'rules'>, paths: Iterable<string>): string[] =>
  [...paths].flatMap((path) => [
    ...rulesAbout(definition, path).flatMap(({ asks }) => namedIn(asks)),
    ...[definition.fields[path]?.entry?.rate ?? []].flat(),
  ]);

type RuleAbout = { asks: Row; branches: (Partial<Field> | undefined)[] };

function rulesAbout({ rules }: Pick<Definition, 'rules'>, path: string): RuleAbout[] {
  return rules.flatMap(({ schema, completes }) => {
    if (completes || !isRow(schema) || !isRow(schema.if)) return [];
    const branches = [schema.then, schema.else].map((branch) => saidIn(branch, path));
    return branches.some((said) => said !== undefined) ? [{ asks: schema.if, branches }] : [];
  });
}

const requiredIn = ({ required }: Row): string[] => (Array.isArray(required) ? required.map(String) : []);
const partsIn = ({ properties }: Row) => Object.entries(isRow(properties) ? properties : {});
const namedIn = (asks: Row): string[] => [...requiredIn(asks), ...partsIn(asks).map(([name]) => name)];

function saidIn(branch: Json | undefined, path: string): Partial<Field> | undefined {
  const properties = isRow(branch) ? branch.properties : undefined;
  const part = isRow(properties) ? properties[path] : undefined;
  if (!isRow(part)) return undefined;
  if (typeof part['x-catalog'] === 'string') return { catalog: part['x-catalog'] };
  const kind = part.format && KINDS.find(({ written }) => written?.format === part.format)?.kind;
  return kind ? { kind } : undefined;
}

const READ = ['required', 'properties'];

/** Undefined where that is not known. */
function fitsPlainly(condition: Row, record: Row): boolean | undefined {
  if (Object.keys(condition).some((word) => !READ.includes(word))) return undefined;
  const parts = partsIn(condition);
  if (namedIn(condition).some((name) => valueAt(record, name) === undefined)) return undefined;
  const answers = parts.map(([name, part]) => isEmpty(valueAt(record, name)) || hasValue(part, valueAt(record, name)));
  if (answers.includes(undefined)) return undefined;
  return (
    requiredIn(condition).every((name) => !isEmpty(valueAt(record, name))) && answers.every((answer) => answer === true)
  );
}

function hasValue(part: Json | undefined, value: Json | undefined): boolean | undefined {
  if (!isRow(part)) return undefined;
  const words = Object.keys(part);
  if (words.some((word) => word !== 'const' && word !== 'enum')) return undefined;
  const allowed = Array.isArray(part.enum) ? part.enum : [part.const];
  return allowed.includes(value as Json);
}
