import { join } from 'node:path';
import { sql } from 'kysely';
import type { Linked } from '../../resource/linker/completion.ts';
import type { Linker } from '../../resource/linker/link.ts';
import type { FileTexts } from '../../resource/linker/version.ts';
import type { Actor, Problem, Registry } from '../../resource/model/definition.ts';
import { makeSessions } from '../auth/sessions.ts';
import { SILENT_SECONDS } from '../batches/work.ts';
import { todayAt } from '../core/clock.ts';
import type { RowChange, SchemaStore, Services } from '../core/context.ts';
import type { ProcessLog } from '../core/log.ts';
import { productVersion, ROOT } from '../core/root.ts';
import { makeCipher, makeSecrets } from '../core/secrets.ts';
import type { Settings } from '../core/settings.ts';
import { makeSigner } from '../core/signer.ts';
import { type AttachedDatabase, attachDatabase } from '../database/attach.ts';
import { checkServer } from '../database/check-server.ts';
import { type Connection, type OpenDatabase, openDatabase } from '../database/pool.ts';
import { joinProcesses, type Serving } from '../database/processes.ts';
import { openStandbys, readsHere, type Standbys } from '../database/standbys.ts';
import { LENDING } from '../domain/shared/flags.ts';
import { type Bus, openBus } from '../events/bus.ts';
import { makeHub } from '../events/hub.ts';
import { makePresence } from '../events/presence.ts';
import type { Runtime } from '../http/runtime.ts';
import { makeQueue } from '../jobs/queue.ts';
import { makeMailer } from '../mail/mailer.ts';
import { unreadFor } from '../notes/notices.ts';
import { keepCompletion } from '../schemas/completion-files.ts';
import { keepGoodFiles } from '../schemas/good-files.ts';
import { SHIPPED_FOLDERS } from '../schemas/shipped-folders.ts';
import { openSchemaStore } from '../schemas/store.ts';
import { openValidators } from '../schemas/validators.ts';
import { openFiles } from '../storage/files.ts';
import { DATA_LEVEL } from './backup/level.ts';
import { jobsOf } from './jobs.ts';
import { registryOf } from './registry.ts';
import { followEffects } from './schemas/follow-effects.ts';

type RuntimeOptions = {
  settings: Settings;
  log: ProcessLog;
  clock?: () => Date;
  /** An open database of a test; absent: the one of the settings. */
  attached?: AttachedDatabase;
  registry?: Registry;
  /** One that has linked the same files before, for who starts many times in one process; absent: a new one. */
  linker?: Linker;
  watch?: boolean;
  /** False where no background work is wanted. */
  jobs?: boolean;
  onProblems?: (problems: Problem[]) => void;
  /** Called with what a version changed for people, in sentences. */
  onEffect?: (lines: string[]) => void;
  /** Called with the open database before schemas or tables change. */
  beforeChange?: (open: { db: Services['db']; connection: Connection; registry: Registry }) => Promise<void>;
};

/**
 * Starts everything behind the routes, in the order of dependency. When one part cannot be started, the parts already started
 * are stopped again, the embedded database included.
 */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime & { close(): Promise<void> }> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await raise(options, closers)), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

async function raise(options: RuntimeOptions, closers: (() => Promise<void>)[]): Promise<Runtime> {
  const { settings, log } = options;
  const clock = options.clock ?? (() => new Date());
  const signer = makeSigner(settings.secretKey);
  const { dataDir, databaseUrl, databaseDirectUrl } = settings;
  const where = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl };
  const attached = options.attached ?? (await attachDatabase({ ...where, isPooled: settings.isPooled }, log));
  closers.push(() => attached.stop());
  const direct = attached.direct ?? attached.connection;
  const isPooled = attached.isPooled === true;
  const prepared = settings.databasePrepared;
  const database = openDatabase(attached.connection, { log, prepared, direct: attached.direct, isPooled });
  closers.push(() => database.close());
  await checkServer(database, { isPooled, prepared });
  const registry = options.registry ?? registryOf();
  await options.beforeChange?.({ db: database.direct, connection: direct, registry });
  const bus = await openBus(direct, database.pool, log);
  closers.push(() => bus.close());
  const standbys = standbysOf(settings, database, { log, bus });
  if (standbys) closers.push(() => standbys.close());
  const reads = standbys ?? readsHere(database.db);
  bus.onGap(() => reads.raise());
  const completion = keepCompletion(settings.schemasDir);
  closers.push(() => completion.close());
  const others = { level: DATA_LEVEL, version: await productVersion() };
  const line = options.jobs === false ? undefined : await joinProcesses(database.direct, others);
  if (line) closers.push(() => line.leave());
  const schemas = await storeOf(options, database.direct, completion);
  closers.push(() => schemas.close());
  await line?.serve(followWhenAlone(schemas, log));
  schemas.onChange(() => {
    void line?.renew();
    database.renew();
    reads.raise();
  });
  const decided = (items: unknown) => (items as RowChange[]).some(({ resource }) => resource === 'schemaChanges');
  const offDecided = bus.on('change', ({ items }) => void (decided(items) ? schemas.tryAgain() : undefined));
  closers.push(async () => offDecided());
  closers.push(followEffects(schemas, { db: database.db, clock, signer, log, tell: options.onEffect }));
  const validators = openValidators(signer);
  closers.push(() => validators.close());
  const sessions = makeSessions({ db: database.db, bus, signer, clock, hours: settings.sessionHours });
  const queue = makeQueue(database.pool, log, { owner: database.directPool });
  closers.push(() => queue.stop());
  const unread = (actor: Actor) => unreadFor(database.db, schemas.current(), actor);
  const hub = makeHub({ bus, schemas, clock, reads, tellPerson: sessions.tell, unread });
  closers.push(async () => hub.close());
  const presence = makePresence({ bus, hub, schemas, clock });
  closers.push(async () => presence.close());
  const secrets = makeSecrets(settings.secretKey);
  const services: Services = {
    db: database.db,
    direct: database.direct,
    log,
    clock,
    settings,
    mailer: makeMailer(settings, clock),
    jobs: queue,
    events: hub,
    reads,
    files: await openFiles(settings, makeCipher(settings.secretKey)),
    secrets,
    signer,
  };
  await queue.start(jobsOf({ services, schemas }), { work: options.jobs !== false });
  schemas.onChange(() => void queue.follow(jobsOf({ services, schemas })));
  // A process that was killed before this one may have left a batch half done.
  if (options.jobs !== false) await queue.now('batches-idle', {}, SILENT_SECONDS + 1);
  return { line, services, schemas, validators, sessions, hub, presence, bus, queue, database, attached, standbys };
}

/** Once it is alone with its definitions, the tables follow what they could not follow, or followed for another process. */
function followWhenAlone(schemas: SchemaStore, log: ProcessLog): Serving {
  let tried: string | null = null;
  return {
    schemaVersion: () => schemas.current().version,
    async onBeat({ others, applied }) {
      const isBehind = applied !== schemas.current().version && applied !== tried;
      if (others) tried = null;
      else if (isBehind) tried = applied;
      if (!others && (isBehind || schemas.awaitsOthers())) await schemas.tryAgain();
    },
    onError: (error) => log.warn({ error: error.message }, 'a beat among the processes failed'),
  };
}

function standbysOf(
  { replicaUrls: urls }: Settings,
  primary: OpenDatabase,
  { log, bus }: { log: ProcessLog; bus: Bus },
): Standbys | undefined {
  return urls.length > 0 ? openStandbys({ urls, primary, log, hears: bus.listening }) : undefined;
}

function storeOf(
  { settings, log, registry, linker, watch, onProblems }: RuntimeOptions,
  db: Services['db'],
  completion: ReturnType<typeof keepCompletion>,
) {
  const folder = settings.schemasDir;
  const { schemasVersion: version, schemasFrom: from } = settings;
  const onApplied = (files: FileTexts, schemas: Linked) => {
    keepGoodFiles(settings.dataDir, folder, files);
    if (watch !== false && version === undefined && from === 'folder') completion.renew(files, schemas);
  };
  return openSchemaStore({
    db,
    folder,
    version,
    follows: from === 'database',
    registry: registry ?? registryOf(),
    linker,
    shipped: { place: join(ROOT, 'schemas'), names: SHIPPED_FOLDERS },
    gate: settings.publish,
    log,
    watch,
    onProblems,
    onApplied,
  });
}

/** Demo data is written only to a database without users, by one process, and only for the business that it is of. */
export async function fillIfEmpty(
  runtime: Runtime,
): Promise<{ accounts: { email: string; role: string }[]; password: string } | undefined> {
  const { services, schemas } = runtime;
  const isOfDemo = [...LENDING, 'users'].every((name) => Object.hasOwn(schemas.current().resources, name));
  if (!services.settings.demo || !isOfDemo) return undefined;
  const found = await sql<{ held: boolean }>`select exists (select 1 from users) as held`.execute(services.db);
  const { fillDemo, DEMO_PASSWORD, SIGN_INS } = await import('../../../generators/demo/fill.ts');
  if (found.rows[0]?.held) return { accounts: SIGN_INS, password: DEMO_PASSWORD };
  const { accounts } = await fillDemo(services, schemas.current(), { today: todayAt(services.clock()) });
  return { accounts, password: DEMO_PASSWORD };
}
