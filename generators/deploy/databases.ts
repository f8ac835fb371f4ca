import { isSecretGiven } from './environment.ts';
import { type DeployFile, type Finding, linesOf } from './findings.ts';
import { readYaml } from './yaml-file.ts';

type Entry = { section: string; name: string; value: string; line: number };

export type PgbouncerFile = { file: string; findings: Finding[]; port?: Entry; pool?: Entry; hosts: Entry[] };

/** What a connection of the product sends at its start where nothing is between, and must not lose without a word (decision 1420). */
const SENT = ['options', 'statement_timeout', 'idle_in_transaction_session_timeout', 'timezone', 'datestyle', '*'];

/** A file of PgBouncer. That its mode is the one which the processes name is looked at with the other files. */
export function checkPgbouncer({ file, text }: DeployFile): PgbouncerFile {
  const entries = entriesOf(text);
  const of = (name: string) => entries.findLast((one) => one.section === 'pgbouncer' && one.name === name);
  const findings: Finding[] = [];
  const twice = entries.filter((one, at) => entries.findIndex((other) => keyOf(other) === keyOf(one)) < at);
  for (const { name, line } of twice) findings.push({ file, line, sentence: `${name} se repite.` });
  const ignored = of('ignore_startup_parameters');
  const lost = ignored?.value.split(/\s*,\s*/).filter((name) => SENT.includes(name.toLowerCase())) ?? [];
  if (ignored && lost.length > 0)
    findings.push({
      file,
      line: ignored.line,
      sentence: `ignore_startup_parameters no puede callar ${lost.join(', ')}: se perderían sin aviso (decisión 1420).`,
    });
  const auth = of('auth_type');
  if (!auth || ['any', 'trust'].includes(auth.value))
    findings.push({ file, line: auth?.line ?? 1, sentence: 'auth_type deja entrar sin contraseña.' });
  const hosts = entries.filter(({ section }) => section === 'databases');
  for (const { value, line } of hosts)
    if (/\bpassword=/.test(value))
      findings.push({ file, line, sentence: 'Lleva una contraseña escrita: va en userlist.txt.' });
  return { file, findings, port: of('listen_port'), pool: of('pool_mode'), hosts };
}

const keyOf = ({ section, name }: Entry) => `${section} ${name}`;

function entriesOf(text: string): Entry[] {
  let section = '';
  return linesOf(text, /^\s*[;#]/).flatMap(({ line, said }) => {
    const [, named] = /^\[(\w+)\]$/.exec(said.trim()) ?? [];
    if (named) section = named;
    const [, name, value = ''] = /^\s*([\w*]+)\s*=\s*(.*)$/.exec(said) ?? [];
    return name ? [{ section, name, value: value.trim(), line }] : [];
  });
}

/** The first words of a file of Patroni: there is no others that it knows. */
const PATRONI = [
  ...['scope', 'namespace', 'name', 'log', 'restapi', 'ctl', 'bootstrap', 'postgresql', 'watchdog', 'tags'],
  ...['etcd', 'etcd3', 'consul', 'zookeeper', 'exhibitor', 'kubernetes', 'raft', 'citus'],
];

/** What Patroni takes where its file says nothing (its documentation, 'Dynamic configuration'). */
const PATRONI_SECONDS: Record<string, number> = { ttl: 30, loop_wait: 10, retry_timeout: 10 };

/** A file of Patroni: no answered write is lost, and the database is as a start of the product wants it. */
export function checkPatroni(given: DeployFile): Finding[] {
  const { file } = given;
  const { value, lineOf, findings } = readYaml(given);
  if (value === undefined) return findings;
  const at = (path: string[]) =>
    path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
  const found = (path: string[], sentence: string) => void findings.push({ file, line: lineOf(path), sentence });
  for (const key of Object.keys(value as object))
    if (!PATRONI.includes(key)) found([key], `Patroni no conoce «${key}».`);
  for (const name of ['synchronous_mode', 'synchronous_mode_strict'])
    if (at(['bootstrap', 'dcs', name]) !== true)
      found(['bootstrap', 'dcs', name], `Falta ${name}: true: sin él se pierden escrituras ya contestadas.`);
  const dcs = (name: string) => Number(at(['bootstrap', 'dcs', name]) ?? PATRONI_SECONDS[name]);
  if (dcs('ttl') < dcs('loop_wait') + 2 * dcs('retry_timeout'))
    found(['bootstrap', 'dcs', 'ttl'], 'ttl tiene que ser al menos loop_wait más dos veces retry_timeout.');
  const verbosity = ['bootstrap', 'dcs', 'postgresql', 'parameters', 'log_error_verbosity'];
  if (at(verbosity) !== 'terse') found(verbosity, 'Falta log_error_verbosity: terse (docs/settings.md).');
  const initdb = JSON.stringify(at(['bootstrap', 'initdb']) ?? []);
  if (!initdb.includes('"encoding":"UTF8"') || !initdb.includes('"locale":"C.UTF-8"'))
    found(['bootstrap', 'initdb'], 'initdb tiene que decir encoding: UTF8 y locale: C.UTF-8.');
  for (const [path, said] of texts(value))
    if (isSecretGiven({ name: path.at(-1)?.toUpperCase() ?? '', value: said }))
      found(path, `${path.at(-1)} lleva un secreto escrito: va en el entorno.`);
  return findings;
}

/** Each text in a value, with its place. */
function texts(value: unknown, path: string[] = []): [string[], string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, [...path, key]));
}
