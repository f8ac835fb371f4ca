import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { Json } from '../../resource/model/definition.ts';
import { compile } from '../../resource/validation/compile.ts';
import { environmentSchema } from './settings-schema.ts';
import { type Sentence, tell } from './tell.ts';

/** What the environment says, checked once at the start and trusted afterwards. */
export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  /** PostgreSQL itself, as the role that owns the tables, where `databaseUrl` leads through a pooler or is of another role. */
  databaseDirectUrl?: string;
  /** A pooler changes the connection of `databaseUrl` with each transaction. */
  isPooled: boolean;
  /** Standbys of `databaseUrl`, where lists, searches, figures, files and histories may be read. */
  replicaUrls: string[];
  /** Statements are prepared under their names. */
  /** Whether statements have names; absent behind a pooler: as it allows it. */
  databasePrepared: boolean | undefined;
  filesUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  schemasDir: string;
  /** A stored version of the schema files that is served instead of the folder. */
  /** `database`: the files in force are followed, whichever process took them into force; the folder serves an empty database alone. */
  schemasFrom: 'folder' | 'database';
  schemasVersion?: number;
  /** Another server that speaks section 7; absent: this one. */
  apiBase?: string;
  /** The address people type; links in mails are built from it and never from a request. */
  publicUrl: string;
  allowedOrigins: string[];
  partnerHosts?: string[];
  oidc?: { issuer: string; clientId: string; clientSecret?: string };
  oldFilesUrl?: string;
  /** 32 bytes: secrets at rest, signed addresses, cursors. */
  secretKey: Buffer;
  /** How many proxies stand before the server, or their addresses; the first address from the right that is none of them calls. */
  trustProxy: false | string[] | ((address: string, hop: number) => boolean);
  rates: { signInsPerMinute: number; callsPerMinute: number; failures: number; lockMinutes: number };
  sessionHours: number;
  /** After the word to stop calls are answered so long, while `/v1/health` asks proxies to send no more. */
  drainSeconds: number;
  /** A port of its own for a monitor; absent: none. */
  metricsPort?: number;
  metricsHost: string;
  /** A start that will change stored tables or rules takes a backup first. */
  backupBeforeChange: boolean;
  /** Closes backups and opens them again. */
  backupPassphrase?: string;
  /** Where roots over the audit are kept. */
  anchorsUrl?: string;
  /** Browsers keep the console's code. */
  serviceWorker: boolean;
  demo: boolean;
  /** What files call `second` waits for another person. */
  second: boolean;
  /** A second factor is asked for at sign-in, and a fresh proof before what files call `fresh`. */
  factors: boolean;
  /** Which changes of schema files wait for a second person: none, those of rights, or all. */
  publish: 'at-once' | 'rights' | 'second';
};

type SettingsProblem = { name: string; sentence: string };
type Environment = Record<string, string | undefined>;

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** Reads and checks the environment. Every problem names its variable; nothing is guessed. */
export function readSettings(environment: Environment): { settings: Settings } | { problems: SettingsProblem[] } {
  const given = ownVariables(environment);
  const problems = typeProblems(given);
  if (problems.length > 0) return { problems };
  const host = String(given.HOST);
  const loopback = LOOPBACK.includes(host);
  const demo = given.DEMO === undefined ? loopback : given.DEMO === '1';
  if (demo && !loopback && given.DEMO_PUBLIC !== '1') problems.push(sentence('DEMO', tell('setting-demo')));
  const secret = secretKey(given, demo);
  if (typeof secret === 'string') problems.push(sentence('SECRET_KEY', secret));
  if (Boolean(given.OIDC_ISSUER) !== Boolean(given.OIDC_CLIENT_ID))
    problems.push(sentence('OIDC_ISSUER', tell('setting-oidc')));
  const proxies = String(given.TRUST_PROXY ?? '0');
  if (!COUNT.test(proxies) && !proxies.split(',').every(isNetwork))
    problems.push(sentence('TRUST_PROXY', tell('setting-proxies')));
  const isPooled = given.POOLER !== undefined;
  if (isPooled && !(given.DATABASE_URL && given.DATABASE_DIRECT_URL))
    problems.push(sentence('POOLER', tell('setting-pooler')));
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    problems.push(sentence('DATABASE_DIRECT_URL', tell('setting-direct')));
  if (given.SCHEMAS_FROM === 'database' && given.SCHEMAS_VERSION !== undefined)
    problems.push(sentence('SCHEMAS_FROM', tell('setting-from')));
  if (given.REPLICA_URLS && !given.DATABASE_URL) problems.push(sentence('REPLICA_URLS', tell('setting-replicas')));
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === given.PORT)
    problems.push(sentence('METRICS_PORT', tell('setting-metrics')));
  const mayBeOff = demo && loopback;
  for (const name of ['SECOND', 'FACTORS'])
    if (given[name] === 'off' && !mayBeOff) problems.push(sentence(name, tell('setting-off')));
  if (problems.length > 0 || typeof secret === 'string') return { problems };
  const isOn = (name: string) => (given[name] === undefined ? !mayBeOff : given[name] === 'on');
  const second = isOn('SECOND');
  const publish = demo && given.PUBLISH !== 'second' && !second ? 'at-once' : (given.PUBLISH as 'rights' | 'second');
  return { settings: { ...plain(given), demo, secretKey: secret, second, factors: isOn('FACTORS'), publish } };
}

/** Their values hold keys or passwords and are not repeated on a terminal or in a log. */
const HOLDS_SECRET = [
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REPLICA_URLS',
  'FILES_URL',
  'OLD_FILES_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'BACKUP_PASSPHRASE',
  'ANCHORS_URL',
];
const COUNT = /^\d{1,2}$/;

/** `10.0.0.4`, `10.0.0.0/8`, `fd00::/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  return rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Hops are counted from the connection itself, which is 0. */
function trustOf(text: string, addresses: string[]): Settings['trustProxy'] {
  if (!COUNT.test(text)) return addresses;
  return Number(text) > 0 && ((_, hop) => hop < Number(text));
}

/** Only the variables of the schema, with defaults and numbers; an empty text counts as not given. */
function ownVariables(environment: Environment): Record<string, unknown> {
  const names = Object.keys(environmentSchema.properties);
  return Object.fromEntries(names.filter((name) => environment[name]).map((name) => [name, environment[name]]));
}

const checkTypes = compile(environmentSchema, { coerceTypes: true, useDefaults: true, keywords: ['wanted'] });

function typeProblems(given: Record<string, unknown>): SettingsProblem[] {
  if (checkTypes(given)) return [];
  return (checkTypes.errors ?? []).map((error) => {
    const name = error.instancePath.slice(1) || String(error.params.missingProperty ?? '');
    const { wanted } = (environmentSchema.properties as Record<string, { wanted?: Sentence }>)[name] ?? {};
    const rule = tell('setting-wanted', { wanted: wanted ? tell(wanted) : wantedOf(error) });
    const value = JSON.stringify(given[name]);
    return sentence(name, HOLDS_SECRET.includes(name) ? rule : tell('setting-not', { rule, value }));
  });
}

type Broken = { keyword: string; params: Record<string, unknown> };

/** What a keyword asks for, where its variable has no words of its own. */
const wantedOf = ({ keyword, params }: Broken): string =>
  tell(`wanted-${keyword}` as Sentence, {
    limit: params.limit as Json,
    allowedValues: (params.allowedValues as string[] | undefined)?.join(' o '),
  });

function sentence(name: string, rule: string): SettingsProblem {
  return { name, sentence: `${name} ${rule}.` };
}

function secretKey(given: Record<string, unknown>, demo: boolean): Buffer | string {
  if (given.SECRET_KEY) return Buffer.from(String(given.SECRET_KEY), 'hex');
  if (!demo) return tell('setting-secret');
  const file = join(resolve(String(given.DATA_DIR)), 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(resolve(String(given.DATA_DIR)), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

function plain(
  given: Record<string, unknown>,
): Omit<Settings, 'demo' | 'secretKey' | 'second' | 'factors' | 'publish'> {
  const text = (name: string) => (given[name] === undefined ? undefined : String(given[name]));
  const list = (name: string) =>
    text(name)
      ?.split(',')
      .map((part) => part.trim());
  const [host, port] = [String(given.HOST), Number(given.PORT)];
  const issuer = text('OIDC_ISSUER');
  return {
    port,
    host,
    dataDir: resolve(String(given.DATA_DIR)),
    databaseUrl: text('DATABASE_URL'),
    databaseDirectUrl: text('DATABASE_DIRECT_URL'),
    isPooled: given.POOLER !== undefined,
    replicaUrls: list('REPLICA_URLS') ?? [],
    databasePrepared: given.DATABASE_PREPARED === undefined ? undefined : given.DATABASE_PREPARED === '1',
    filesUrl: text('FILES_URL'),
    smtpUrl: text('SMTP_URL'),
    mailFrom: String(given.MAIL_FROM),
    schemasDir: resolve(String(given.SCHEMAS_DIR)),
    schemasFrom: given.SCHEMAS_FROM as Settings['schemasFrom'],
    ...(given.SCHEMAS_VERSION === undefined ? {} : { schemasVersion: Number(given.SCHEMAS_VERSION) }),
    apiBase: text('API_BASE'),
    publicUrl: (text('PUBLIC_URL') ?? `http://${host}:${port}`).replace(/\/$/, ''),
    allowedOrigins: list('ALLOWED_ORIGINS') ?? [],
    partnerHosts: list('PARTNER_HOSTS'),
    oidc: issuer
      ? { issuer, clientId: String(text('OIDC_CLIENT_ID')), clientSecret: text('OIDC_CLIENT_SECRET') }
      : undefined,
    oldFilesUrl: text('OLD_FILES_URL'),
    trustProxy: trustOf(text('TRUST_PROXY') ?? '0', list('TRUST_PROXY') ?? []),
    rates: {
      signInsPerMinute: Number(given.RATE_SIGN_INS),
      callsPerMinute: Number(given.RATE_CALLS),
      failures: Number(given.RATE_FAILURES),
      lockMinutes: Number(given.LOCK_MINUTES),
    },
    sessionHours: Number(given.SESSION_HOURS),
    drainSeconds: Number(given.DRAIN_SECONDS ?? (['0', undefined].includes(text('TRUST_PROXY')) ? 0 : 5)),
    ...(given.METRICS_PORT === undefined ? {} : { metricsPort: Number(given.METRICS_PORT) }),
    metricsHost: String(given.METRICS_HOST),
    backupBeforeChange: given.BACKUP !== 'off',
    backupPassphrase: text('BACKUP_PASSPHRASE'),
    anchorsUrl: text('ANCHORS_URL'),
    serviceWorker: given.SERVICE_WORKER !== '0',
  };
}
