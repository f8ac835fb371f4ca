import type { Field, Json } from '../../src/resource/model/definition.ts';
import { answer, idParameter, query } from './open-api.ts';

const text: Json = { type: 'string' };

/** What is asked of `GET /v1/{resource}/{id}/explain`. */
export const explains = (amounts: readonly Field[]): Json[] => [
  idParameter,
  {
    ...(query('field', 'The amount', { type: 'string', enum: amounts.map(({ path }) => path) }) as object),
    required: true,
  },
  query('filter', 'JSON object of parameters of computed fields, as of the record', text),
];

const from: Json = {
  type: 'object',
  required: ['resource', 'id', 'label'],
  properties: { resource: text, id: { type: 'integer' }, label: text },
  additionalProperties: false,
};

/** `rule` and `from` are left out of what the person may not read, which is one line. */
const line: Json = {
  type: 'object',
  required: ['title', 'amount'],
  properties: { title: text, amount: { type: 'number' }, rule: text, from },
  additionalProperties: false,
};

export const LINES_OF_AMOUNT: Json = answer('Lines of an amount, which add up to it', {
  type: 'object',
  required: ['value', 'lines'],
  properties: { value: { type: ['number', 'null'] }, lines: { type: 'array', items: line } },
  additionalProperties: false,
});
