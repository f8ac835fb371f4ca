import { environmentSchema } from '../../src/server/core/settings-schema.ts';
import { type DeployFile, type Finding, linesOf, type Process, type Variable } from './findings.ts';

/** Read by Node, the C library or the log, and no settings of the product. */
const OF_OTHERS = ['NODE_ENV', 'LOG_LEVEL', 'MALLOC_ARENA_MAX', 'TZ', 'NODE_OPTIONS'];
const KNOWN = new Set([...Object.keys(environmentSchema.properties), ...OF_OTHERS]);
/** The time that a stop takes after DRAIN_SECONDS at most; `STOP_LIMIT_MS` of the process. */
export const STOP_SECONDS = 10;
const DRAIN_DEFAULT = 5;
const OPEN_HOSTS = ['0.0.0.0', '::', '*'];

const SECRET = /(^|_)(SECRET|PASSWORD|PASSPHRASE|PASS|TOKEN|PRIVATE|KEY|CREDENTIALS?)(_|$)/;
/** `${DB_PASSWORD:?}` is filled in at the start. */
const FILLED_IN = /\$\{?\w+(:?[?-][^}]*)?\}?/g;

/** Whether the repository would hold a secret: a value of its own, or an address with a password in it. */
export function isSecretGiven({ name, value }: Pick<Variable, 'name' | 'value'>): boolean {
  const own = value.replace(FILLED_IN, '');
  if (own.trim() === '' || /_FILE$/.test(name)) return false;
  return SECRET.test(name) || /^[a-z0-9+]+:\/\/[^/@:]*:[^/@:]+@/i.test(own);
}

/** What holds for each variable by itself, wherever a file names it. */
export function checkVariables(file: string, variables: Variable[], also: ReadonlySet<string> = new Set()): Finding[] {
  return variables.flatMap((variable): Finding[] => {
    const { name, line } = variable;
    const found = (sentence: string) => ({ file, line, sentence });
    return [
      ...(KNOWN.has(name) || also.has(name) ? [] : [found(`${name} no es un ajuste del producto (docs/settings.md).`)]),
      ...(isSecretGiven(variable)
        ? [found(`${name} lleva un secreto escrito: su valor va en un archivo aparte.`)]
        : []),
    ];
  });
}

/** `NAME=value` on each line. */
export const variablesIn = (text: string): Variable[] =>
  linesOf(text, /^\s*#/).flatMap(({ line, said }) => {
    const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/.exec(said) ?? [];
    return name ? [{ name, value, line }] : [];
  });

/** An example of a file of variables: every name is known, and none has a value that is secret. `also`: what other files fill in. */
export const checkExample = ({ file, text }: DeployFile, also: ReadonlySet<string>): Finding[] =>
  checkVariables(file, variablesIn(text), also);

/** All variables that reach a process: its own, and the names of the example behind its files. */
export function reaching(process: Process, examples: Map<string, Variable[]>): Map<string, Variable> {
  const behind = process.envFiles.flatMap((name) => examples.get(`${name}.example`) ?? []);
  return new Map([...behind, ...process.variables].map((one) => [one.name, one]));
}

/** What holds for the variables of a process together. `hasBalancer`: it is behind a proxy. */
export function checkProcess(process: Process, all: Map<string, Variable>, hasBalancer: boolean): Finding[] {
  const at = (name?: string) => (name && process.variables.find((one) => one.name === name)?.line) || process.line;
  const found = (name: string | undefined, sentence: string): Finding => ({
    file: process.of,
    line: at(name),
    sentence,
  });
  const value = (name: string) => all.get(name)?.value;
  const findings: Finding[] = [];
  const trust = value('TRUST_PROXY');
  if (hasBalancer && (trust === undefined || trust === '0'))
    findings.push(found('TRUST_PROXY', `${process.what} está detrás de HAProxy y no tiene TRUST_PROXY.`));
  const port = value('PORT');
  if (hasBalancer && process.published.some((one) => containerPort(one) === port))
    findings.push(
      found(
        'PORT',
        `${process.what} publica su puerto (${port}) junto a HAProxy: por ahí cada quien elige su dirección.`,
      ),
    );
  const isPooled = value('POOLER') === 'transaction';
  if (isPooled && !(all.has('DATABASE_URL') && all.has('DATABASE_DIRECT_URL')))
    findings.push(found('POOLER', `${process.what}: POOLER=transaction pide DATABASE_URL y DATABASE_DIRECT_URL.`));
  if (all.has('DATABASE_DIRECT_URL') && !all.has('DATABASE_URL') && process.isContained)
    findings.push(found('DATABASE_DIRECT_URL', `${process.what}: DATABASE_DIRECT_URL pide DATABASE_URL.`));
  const drain = drainOf(all);
  if (process.stopSeconds === undefined)
    findings.push(found(undefined, `${process.what} no dice cuánto espera a que termine.`));
  else if (process.stopSeconds <= drain + STOP_SECONDS)
    findings.push(
      found(
        undefined,
        `${process.what} se termina a la fuerza a los ${process.stopSeconds} s: DRAIN_SECONDS (${drain}) y lo que tarda en terminar (${STOP_SECONDS}) piden más.`,
      ),
    );
  return [...findings, ...openMetrics(process, value).map((sentence) => found('METRICS_HOST', sentence))];
}

export function drainOf(all: Map<string, Variable>): number {
  const said = all.get('DRAIN_SECONDS')?.value;
  return said === undefined || said === '' ? DRAIN_DEFAULT : Number(said);
}

/** @example containerPort('127.0.0.1:80:8080/tcp') // '8080' */
const containerPort = (published: string) => published.split('/')[0]?.split(':').at(-1);
const isOnLoopback = (published: string) => /^(127\.|localhost:|\[::1\])/.test(published);

/** The port of the metrics asks for no password: it is not for everybody. */
function openMetrics(process: Process, value: (name: string) => string | undefined): string[] {
  const port = value('METRICS_PORT');
  if (!port) return [];
  const isOpen = OPEN_HOSTS.includes(value('METRICS_HOST') ?? '127.0.0.1');
  if (isOpen && !process.isContained)
    return [`${process.what} abre METRICS_PORT a todo el mundo: METRICS_HOST tiene que ser una dirección propia.`];
  const isPublished = process.published.some((one) => containerPort(one) === port && !isOnLoopback(one));
  return isPublished ? [`${process.what} publica METRICS_PORT (${port}) fuera de la máquina.`] : [];
}
