import type { Action, Definition, Json } from '../../src/resource/model/definition.ts';
import { answer, body, failures, type Operation, type Paths } from './open-api.ts';

const text: Json = { type: 'string' };
const count: Json = { type: 'integer' };
const keys: Json = { type: 'array', items: { type: ['integer', 'string', 'null'] } };
const list = (properties: { [name: string]: Json }): Json => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties, additionalProperties: false },
});

const FORESEEN: { [name: string]: Json } = {
  count,
  ready: count,
  refused: list({ reason: text, message: text, count, ids: keys }),
  totals: list({ field: text, title: text, currency: text, sum: { type: 'number' }, count }),
  payees: list({
    name: text,
    account: { type: ['string', 'null'] },
    currency: text,
    count,
    sum: { type: ['number', 'null'] },
  }),
  warnings: list({ name: text, message: text, count, ids: keys }),
  date: { type: ['string', 'null'] },
  sample: list({ id: { type: ['integer', 'string', 'null'] } }),
};

/** `POST /{resource}/preview`, where some action that these roles may run has a preview. */
export function previewPaths(definition: Definition, mayRun: (action: Action) => boolean): Paths {
  const actions = Object.values(definition.actions.actions).filter((action) => action.preview && mayRun(action));
  if (actions.length === 0) return {};
  const operation: Operation = {
    operationId: `${definition.name}.preview`,
    summary: `${definition.title}: what an action would do, summed; nothing is kept`,
    tags: [definition.name],
    requestBody: body({
      type: 'object',
      required: ['action'],
      properties: {
        action: { type: 'string', enum: actions.map(({ name }) => name) },
        ids: { type: 'array', items: { type: ['integer', 'string'] }, maxItems: 500 },
        ask: { type: 'object' },
      },
      additionalProperties: false,
    }),
    responses: {
      200: answer('The first total is the money that moves', {
        type: 'object',
        required: Object.keys(FORESEEN),
        properties: FORESEEN,
        additionalProperties: false,
      }),
      ...failures(409, 422),
    },
  };
  return { [`/${definition.name}/preview`]: { post: operation } };
}
