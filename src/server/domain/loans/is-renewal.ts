import type { Row } from '../../../resource/model/definition.ts';

/** Whether a request takes over the debt of another one: no money leaves for it. */
export const isRenewal = (request: Row): boolean => typeof request.request_parent === 'number';
