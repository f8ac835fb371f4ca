import type { Action, Definition, Json } from '../../src/resource/model/definition.ts';
import { answer, error } from './open-api.ts';

const WAITS: Json = {
  type: 'object',
  required: ['approval'],
  properties: {
    approval: {
      type: 'object',
      required: ['id', 'until', 'by'],
      properties: {
        id: { type: 'integer' },
        until: { type: 'string', format: 'date-time' },
        by: { type: 'array', items: { type: 'string' } },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** The answers of a call that waits for a second person, or for a fresh proof of who is there: nothing has changed yet. */
export const waitsFor = (...actions: (Action | undefined)[]): { [status: string]: Json } => ({
  ...(actions.some((action) => action?.second) ? { 202: answer('Waits for a second person', WAITS) } : {}),
  ...(actions.some((action) => action?.fresh) ? { 428: error(428) } : {}),
});

/** The same of a call by which any action of a record may travel. */
export const waitsForAny = ({ actions: { actions } }: Definition): { [status: string]: Json } =>
  waitsFor(...Object.values(actions).filter(({ name }) => name !== 'create' && name !== 'delete'));
