import type { Sessions } from '../auth/sessions.ts';
import type { SchemaStore, Services } from '../core/context.ts';
import type { AttachedDatabase } from '../database/attach.ts';
import type { OpenDatabase } from '../database/pool.ts';
import type { LivingProcess } from '../database/processes.ts';
import type { Standbys } from '../database/standbys.ts';
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
  standbys?: Standbys;
  /** Its line among the living processes; a process without background work has none. */
  line?: LivingProcess;
};

/**
 * A process from its start to its end: it listens before anything else is ready. `leaving`: it still answers, and says at
 * `/v1/health` that nothing more shall be sent to it; `stopping`: it takes nothing new.
 */
export type AppState = { runtime?: Runtime; leaving?: boolean; stopping?: boolean };
