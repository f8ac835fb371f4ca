import type { Sentence } from './tell.ts';

const switchOf = (description: string) => ({ type: 'string', enum: ['0', '1'], description }) as const;
/** `wanted` names the sentence that says in words what the pattern asks for; it is what a person reads. */
const address = (description: string, pattern: string, wanted: Sentence) =>
  ({ type: 'string', pattern, description, wanted }) as const;
const WEB = 'wanted-web';
const STORE = 'wanted-store';
const count = (description: string, byDefault: number) =>
  ({ type: 'integer', minimum: 1, maximum: 1_000_000, default: byDefault, description }) as const;

/** The environment as one JSON Schema: the only list of variables that the server knows. */
export const environmentSchema = {
  type: 'object',
  required: [],
  properties: {
    PORT: { type: 'integer', minimum: 0, maximum: 65_535, default: 8080, description: 'Port of console and API' },
    HOST: { type: 'string', minLength: 1, default: '127.0.0.1', description: 'Address to listen on' },
    DATA_DIR: { type: 'string', minLength: 1, default: './data', description: 'Embedded database, files, outbox' },
    DATABASE_URL: address('Another PostgreSQL; absent: the embedded one', '^postgres(ql)?://', 'wanted-postgres'),
    POOLER: {
      type: 'string',
      enum: ['transaction'],
      description: 'DATABASE_URL leads through PgBouncer, which changes the connection with each transaction',
    },
    DATABASE_DIRECT_URL: address(
      'PostgreSQL itself, as the role that owns the tables',
      '^postgres(ql)?://',
      'wanted-postgres',
    ),
    REPLICA_URLS: {
      type: 'string',
      pattern: '^postgres(ql)?://[^,\\s]+(\\s*,\\s*postgres(ql)?://[^,\\s]+)*$',
      wanted: 'wanted-replicas',
      description: 'Standbys of the database, separated by commas: lists are read there',
    },
    FILES_URL: address('Where files live; absent: DATA_DIR/files', '^(file|s3)://', STORE),
    SMTP_URL: address('Mail server; absent: DATA_DIR/outbox', '^smtps?://', 'wanted-mail'),
    MAIL_FROM: { type: 'string', minLength: 3, default: 'mesa@localhost', description: 'Sender of mails' },
    SCHEMAS_DIR: { type: 'string', minLength: 1, default: './schemas', description: 'The schema files' },
    SCHEMAS_FROM: {
      type: 'string',
      enum: ['folder', 'database'],
      default: 'folder',
      description: 'database: the files that another process took into force, in place of the folder',
    },
    SCHEMAS_VERSION: {
      type: 'integer',
      minimum: 1,
      wanted: 'wanted-version',
      description: 'A stored version of the schema files that is served instead of the folder',
    },
    API_BASE: address('Another server that speaks section 7', '^https?://', WEB),
    PUBLIC_URL: address('The address people type; links in mails start with it', '^https?://', WEB),
    ALLOWED_ORIGINS: address(
      'Other origins of consoles, separated by commas',
      '^https?://[^,]+(,\\s*https?://[^,]+)*$',
      'wanted-origins',
    ),
    PARTNER_HOSTS: address(
      'Hosts of partners, separated by commas',
      '^[A-Za-z0-9.:-]+(,\\s*[A-Za-z0-9.:-]+)*$',
      'wanted-hosts',
    ),
    OIDC_ISSUER: address('Auth provider', '^https?://', WEB),
    OIDC_CLIENT_ID: { type: 'string', minLength: 1, description: 'Client of the auth provider' },
    OIDC_CLIENT_SECRET: { type: 'string', minLength: 1, description: 'Its secret' },
    OLD_FILES_URL: address('Store of old documents', '^(file|s3)://', STORE),
    SECRET_KEY: address(
      '32 bytes in hexadecimal; made in DATA_DIR in demo mode',
      '^[0-9a-fA-F]{64}$',
      'wanted-hexadecimal',
    ),
    TRUST_PROXY: {
      type: 'string',
      maxLength: 2000,
      description:
        'Proxies before the server, as a number or as addresses and networks: the first address of X-Forwarded-For from the right that is none of them is the caller',
    },
    RATE_SIGN_INS: count('Sign-ins per minute and address', 60),
    RATE_CALLS: count('Calls per minute and address', 3000),
    RATE_FAILURES: count('Failures of one account from one address before it is locked out', 10),
    LOCK_MINUTES: count('Minutes of a lock-out', 15),
    DRAIN_SECONDS: {
      type: 'integer',
      minimum: 0,
      maximum: 60,
      description: 'Seconds between the word to stop and the closing of the port; 5 behind proxies, else 0',
    },
    METRICS_PORT: {
      type: 'integer',
      minimum: 1,
      maximum: 65_535,
      description: 'Port of /metrics, in the text form of Prometheus; absent: none',
    },
    METRICS_HOST: { type: 'string', minLength: 1, default: '127.0.0.1', description: 'Address of METRICS_PORT' },
    SESSION_HOURS: count('Hours that a session lives', 12),
    DATABASE_PREPARED: switchOf(
      'Statements have names; absent: yes, and behind a pooler as far as it allows it, which the start tries',
    ),
    SERVICE_WORKER: switchOf('0: browsers keep none of the console’s code, and let go of what they kept'),
    BACKUP: {
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description: 'A backup before an update changes stored data',
    },
    BACKUP_PASSPHRASE: {
      type: 'string',
      minLength: 16,
      wanted: 'wanted-characters',
      description: 'Closes backups and opens them again; it is in no backup',
    },
    ANCHORS_URL: address('Where roots over the audit are kept, outside of the database', '^(file|s3)://', STORE),
    SECOND: {
      type: 'string',
      enum: ['on', 'off'],
      description: 'off: nothing waits for a second person; in demo mode on loopback alone, where it is the default',
    },
    FACTORS: {
      type: 'string',
      enum: ['on', 'off'],
      description: 'off: no second factor is asked for; in demo mode on loopback alone, where it is the default',
    },
    PUBLISH: {
      type: 'string',
      enum: ['rights', 'second'],
      default: 'rights',
      description: 'second: every change of the schema files waits for a second person, not only one of rights',
    },
    DEMO: switchOf('Demo data and accounts; 1 by default on loopback'),
    DEMO_PUBLIC: switchOf('1: demo data on a public HOST too'),
  },
} as const;
