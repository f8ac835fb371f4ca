import type { Effect } from '../../context.ts';
import { refuse } from '../../http/refusal.ts';

/** An effect that the files already name and nobody built: it says so and undoes the call, it never pretends. */
export const notYet = (name: string): Effect => ({
  name,
  run: async () => refuse(409, 'server.not-yet', { params: { effect: name } }),
});
