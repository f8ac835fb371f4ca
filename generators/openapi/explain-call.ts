import type { Definition, Field, Json } from '../../src/resource/model/definition.ts';
import { answer, type Operation, operation, query } from './open-api.ts';

const text: Json = { type: 'string' };

/** What is asked of `GET /v1/{resource}/{id}/explain`, and of the one record below a parent. */
const explains = (amounts: readonly Field[]): Json[] => [
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

const LINES_OF_AMOUNT: Json = answer('Lines of an amount, which add up to it', {
  type: 'object',
  required: ['value', 'lines'],
  properties: { value: { type: ['number', 'null'] }, lines: { type: 'array', items: line } },
  additionalProperties: false,
});

/** Of which lines an amount is made; undefined where none of its amounts says it. */
export function explainOf(definition: Definition): Operation | undefined {
  const amounts = Object.values(definition.fields).filter(({ explain }) => explain !== undefined);
  return amounts.length === 0
    ? undefined
    : { ...operation(definition, 'explain', { 200: LINES_OF_AMOUNT }, [404, 422]), parameters: explains(amounts) };
}
