/** Whether a request takes over the debt of another one: no money leaves for it. */
export const isRenewal = (request: { request_parent?: number | null }): boolean =>
  typeof request.request_parent === 'number';
