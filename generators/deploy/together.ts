import type { ComposeFile } from './compose.ts';
import type { PgbouncerFile } from './databases.ts';
import type { Asked } from './dockerfile.ts';
import { checkProcess, drainOf, reaching } from './environment.ts';
import type { Finding, Process, Variable } from './findings.ts';
import type { HaproxyFile } from './haproxy.ts';

/** All that was read of a folder. */
export type Read = {
  compose?: ComposeFile;
  haproxy?: HaproxyFile;
  pgbouncer?: PgbouncerFile;
  dockerfile?: { ports: string[] };
  units: Process[];
  examples: Map<string, Variable[]>;
  asked: Asked[];
  /** The addresses that the product has, and those that say whether it may be sent calls. */
  routes: ReadonlySet<string>;
};

const READY = ['/v1/health', '/v1/health/ready'];

/** What the files say of one another: each thing has one truth. */
export function checkTogether(read: Read): Finding[] {
  const { compose, haproxy, units } = read;
  const processes = [...(compose?.processes ?? []), ...units];
  const variables = (process: Process) => reaching(process, read.examples);
  const ofProcesses = processes.flatMap((process) => {
    const hasBalancer = process.isContained ? compose?.hasBalancer === true : haproxy !== undefined;
    return checkProcess(process, variables(process), hasBalancer);
  });
  const drains = processes.map((process) => drainOf(variables(process)));
  return [
    ...ofProcesses,
    ...healthPaths(read),
    ...(haproxy ? seenInTime(haproxy, Math.min(...drains)) : []),
    ...portsAgree(read),
    ...poolAgrees(read, processes, variables),
  ];
}

function healthPaths({ haproxy, asked, routes }: Read): Finding[] {
  const missing = asked.filter(({ path }) => !routes.has(path));
  const findings = missing.map(({ file, line, path }) => ({
    file,
    line,
    sentence: `El producto no tiene la dirección ${path}.`,
  }));
  const { checked, file = '' } = haproxy ?? {};
  if (!checked) return findings;
  const { line, path } = checked;
  if (!routes.has(path)) findings.push({ file, line, sentence: `El producto no tiene la dirección ${path}.` });
  else if (!READY.includes(path))
    findings.push({ file, line, sentence: `${path} no dice que un proceso se va: tiene que ser /v1/health/ready.` });
  return findings;
}

/** A process that leaves must be seen before its port closes. */
function seenInTime({ file, seenAfter }: HaproxyFile, drain: number): Finding[] {
  if (!seenAfter || !Number.isFinite(drain) || seenAfter.seconds < drain) return [];
  const sentence = `Un proceso que se va se nota a los ${seenAfter.seconds} s, y su puerto se cierra a los ${drain} (DRAIN_SECONDS).`;
  return [{ file, line: seenAfter.line, sentence }];
}

function portsAgree({ compose, haproxy, dockerfile }: Read): Finding[] {
  if (!compose) return [];
  const findings: Finding[] = [];
  // A process that is started once, as a command, is sent no calls.
  const serving = compose.processes.map((process) => process.variables.find(({ name }) => name === 'PORT'));
  const ports = new Set(serving.flatMap((one) => (one ? [one.value] : [])));
  const file = compose.processes[0]?.of ?? '';
  if (dockerfile && dockerfile.ports.length > 0)
    for (const one of serving)
      if (one && !dockerfile.ports.includes(one.value))
        findings.push({
          file,
          line: one.line,
          sentence: `PORT es ${one.value}, y la imagen dice EXPOSE ${dockerfile.ports.join(' ')}.`,
        });
  if (!haproxy || !compose.hasBalancer) return findings;
  for (const { line, host, port } of haproxy.servers) {
    const found = (sentence: string) => void findings.push({ file: haproxy.file, line, sentence });
    if (!compose.addresses.has(host) && !compose.services.has(host))
      found(`Ningún proceso de ${file} tiene la dirección ${host}.`);
    if (ports.size > 0 && !ports.has(port))
      found(`Los procesos de ${file} escuchan en ${[...ports].join(', ')}, no en ${port}.`);
  }
  const listed = new Set(haproxy.servers.map(({ host }) => host));
  for (const address of compose.addresses)
    if (!listed.has(address))
      findings.push({ file: haproxy.file, line: 1, sentence: `Al proceso de ${address} no se le manda nada.` });
  for (const { line, port } of haproxy.binds)
    if (!compose.balancerPorts.includes(port))
      findings.push({ file: haproxy.file, line, sentence: `Escucha en ${port}, y ${file} no publica ese puerto.` });
  return findings;
}

/** `POOLER=transaction` goes with the mode of PgBouncer, DATABASE_URL leads to it, and DATABASE_DIRECT_URL does not. */
function poolAgrees(
  { pgbouncer, compose }: Read,
  processes: Process[],
  variables: (process: Process) => Map<string, Variable>,
): Finding[] {
  if (!pgbouncer) return [];
  const { file, port, pool } = pgbouncer;
  const findings: Finding[] = [];
  const isPooled = processes.some((process) => variables(process).get('POOLER')?.value === 'transaction');
  if (isPooled && pool?.value !== 'transaction')
    findings.push({
      file,
      line: pool?.line ?? 1,
      sentence: `pool_mode es ${pool?.value ?? 'session'}, y los procesos dicen POOLER=transaction.`,
    });
  if (!isPooled && pool?.value === 'transaction' && processes.length > 0)
    findings.push({
      file,
      line: pool.line,
      sentence: 'pool_mode es transaction, y ningún proceso dice POOLER=transaction.',
    });
  for (const process of processes) {
    const at = (name: string) => {
      const variable = variables(process).get(name);
      const [, host, number = '5432'] = /@([^:/]+)(?::(\d+))?\//.exec(variable?.value ?? '') ?? [];
      return host ? { host, number, line: variable?.line ?? 1 } : undefined;
    };
    const [through, direct] = [at('DATABASE_URL'), at('DATABASE_DIRECT_URL')];
    const said = (line: number, sentence: string) => void findings.push({ file: process.of, line, sentence });
    if (through && port && through.number !== port.value)
      said(through.line, `DATABASE_URL va al puerto ${through.number}, y PgBouncer escucha en ${port.value}.`);
    if (through && through.number === port?.value && variables(process).get('POOLER')?.value !== 'transaction')
      said(through.line, 'DATABASE_URL va a PgBouncer: falta POOLER=transaction.');
    if (direct && through && direct.host === through.host && direct.number === through.number)
      said(direct.line, 'DATABASE_DIRECT_URL lleva a PgBouncer, y no a PostgreSQL mismo.');
    for (const one of [through, direct])
      if (one && compose && process.isContained && !compose.services.has(one.host))
        said(one.line, `Ningún servicio se llama ${one.host}.`);
  }
  return findings;
}
