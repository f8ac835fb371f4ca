import type { Definition, Figure, Json } from '../../src/resource/model/definition.ts';
import { answer, failures, type Operation, type Paths, query } from './open-api.ts';

/** A call for each of these figures of a list. */
export function figurePaths(definition: Definition, figures: readonly Figure[]): Paths {
  return Object.fromEntries(
    figures.map((figure) => [`/${definition.name}/figures/${figure.name}`, { get: figureOf(definition, figure) }]),
  );
}

const DAY: Json = { type: 'string', format: 'date' };
const STEP: Json = { type: 'string', enum: ['day', 'week', 'month', 'quarter', 'year'] };
const NUMBER: Json = { type: 'number' };
const COUNT: Json = { type: 'integer', minimum: 0 };
const ofFilter = query('filter', 'JSON object of filters, as the list takes them', { type: 'string' });
const ofDays = ({ by }: NonNullable<Figure['period']>): Json[] => [
  { ...(query('from', 'First day', DAY) as object), required: true },
  { ...(query('until', 'Last day', DAY) as object), required: true },
  query('by', `How long each period is; ${by} without it`, STEP),
];

function figureOf(definition: Definition, { name, title, group, period }: Figure): Operation {
  const isOfRecords = definition.fields[group ?? '']?.reference !== undefined;
  const row: Json = {
    type: 'object',
    required: [...(period ? ['period'] : []), ...(group === undefined ? [] : [group]), 'value', 'count'],
    properties: {
      ...(period ? { period: { ...(DAY as object), description: 'First day of the period' } } : {}),
      ...(group === undefined ? {} : { [group]: { description: 'What the rows have here' } }),
      ...(isOfRecords
        ? { [`${group}_label`]: { type: 'string', description: 'The record that the rows have here' } }
        : {}),
      others: { type: 'boolean', const: true, description: 'The smallest groups together' },
      value: NUMBER,
      count: COUNT,
    },
    additionalProperties: false,
  };
  const whole: Json = {
    type: 'object',
    required: ['rows', 'total', 'count', 'before', 'as_of'],
    properties: {
      rows: { type: 'array', items: row },
      total: NUMBER,
      count: COUNT,
      before: { type: ['number', 'null'], description: 'The total of as many days before' },
      as_of: { type: 'string', format: 'date-time' },
    },
    additionalProperties: false,
  };
  return {
    operationId: `${definition.name}.figure-${name}`,
    summary: `${definition.title}: ${title}`,
    tags: [definition.name],
    parameters: [...(period ? ofDays(period) : []), ofFilter],
    responses: { 200: answer(title, whole), ...failures(404, 422) },
  };
}
