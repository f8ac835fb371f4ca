import type { FastifyInstance } from 'fastify';
import type { Schemas } from '../../resource/model/definition.ts';
import { events } from './events.ts';
import { exports } from './export.ts';
import { factors, ownFactors, secondProofs } from './factor-routes.ts';
import { files } from './file-routes.ts';
import { identify, openCalls, receiveFiles, refuseFiles } from './hooks.ts';
import { ownSessions } from './own-sessions.ts';
import { packAnswers } from './packing.ts';
import { presences } from './presence.ts';
import { records } from './records.ts';
import type { AppState } from './runtime.ts';
import { schemas } from './schemas.ts';
import { searches } from './search.ts';
import { openRoutes, sessions } from './session-routes.ts';
import { customRoutes } from './target.ts';
import { validators } from './validators.ts';
import { undos } from './write-routes.ts';

/** One plug-in for each subject. What is registered last needs no session. */
export async function routes(app: FastifyInstance, state: AppState, words: Pick<Schemas, 'messages'>) {
  const below = (prefix: string, plugins: ((api: FastifyInstance) => Promise<void>)[]) =>
    app.register(
      async (api) => {
        packAnswers(api);
        openCalls(api, state, words);
        await api.register(async (signedIn) => {
          signedIn.addHook('preHandler', identify);
          signedIn.addHook('preHandler', receiveFiles);
          for (const plugin of plugins) await signedIn.register(plugin);
        });
        if (prefix !== '/v1') return;
        await api.register(files);
        await api.register(factors);
        await api.register(async (open) => {
          open.addHook('preHandler', refuseFiles);
          await open.register(openRoutes);
          await open.register(secondProofs);
          await open.register(validators);
        });
      },
      { prefix },
    );
  await below('/v1', [
    sessions,
    ownSessions,
    ownFactors,
    schemas,
    exports,
    events,
    undos,
    presences,
    searches,
    records,
    customRoutes,
  ]);
  await below('/web', [customRoutes]);
}
