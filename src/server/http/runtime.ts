import type { Sessions } from '../auth/sessions.ts';
import type { SchemaStore, Services } from '../core/context.ts';
import type { AttachedDatabase } from '../database/attach.ts';
import type { OpenDatabase } from '../database/pool.ts';
import type { Bus } from '../events/bus.ts';
import type { Hub } from '../events/hub.ts';
import type { Presence } from '../events/presence.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Validators } from '../schemas/validators.ts';

/** All running services of the process, once started. Routes find them here at each request. */
export type Runtime = {
  services: Services;
  schemas: SchemaStore;
  validators: Validators;
  sessions: Sessions;
  hub: Hub;
  presence: Presence;
  bus: Bus;
  queue: Queue;
  database: OpenDatabase;
  attached: AttachedDatabase;
};

/** A process while it starts: the server listens before anything else is ready. */
export type AppState = { runtime?: Runtime; stopping?: boolean };
