import { type DeployFile, type Finding, linesOf, secondsOf } from './findings.ts';

type Line = { line: number; said: string; section: string };

/** A file of HAProxy: what is wrong in it, and what other files have to agree with. */
export type HaproxyFile = {
  file: string;
  findings: Finding[];
  /** Address and port of each process. */
  servers: { line: number; host: string; port: string }[];
  binds: { line: number; port: string }[];
  /** The address that says who may be sent calls. */
  checked?: { line: number; path: string };
  /** Seconds until a process that says 503 is sent nothing more. */
  seenAfter?: { line: number; seconds: number };
};

const TIMEOUTS = ['connect', 'client', 'server', 'http-request'];
/** Live events say something every 25 seconds; a shorter limit would cut their streams. */
const HEARTBEAT_SECONDS = 25;

export function checkHaproxy({ file, text }: DeployFile): HaproxyFile {
  const lines = sectionsOf(text);
  const found = (line: number, sentence: string): Finding => ({ file, line, sentence });
  const findings: Finding[] = [];
  const first = (pattern: RegExp) => lines.find(({ said }) => pattern.test(said.trim()));
  const retry = lines.filter(({ said }) => /^\s*retry-on\s/.test(said));
  for (const { line, said } of retry) {
    const others = said
      .trim()
      .split(/\s+/)
      .slice(1)
      .filter((word) => word !== 'conn-failure');
    if (others.length > 0)
      findings.push(
        found(line, `retry-on ${others.join(' ')}: una escritura se haría dos veces; solo vale conn-failure.`),
      );
  }
  for (const name of TIMEOUTS) {
    const timeout = first(new RegExp(`^timeout ${name}\\s`));
    const seconds = secondsOf(timeout?.said.trim().split(/\s+/)[2] ?? '', 'ms');
    if (!timeout || seconds === undefined) findings.push(found(timeout?.line ?? 1, `Falta timeout ${name}.`));
    else if ((name === 'client' || name === 'server') && seconds <= HEARTBEAT_SECONDS)
      findings.push(
        found(timeout.line, `timeout ${name} corta los avisos en vivo, que llegan cada ${HEARTBEAT_SECONDS} s.`),
      );
  }
  if (!first(/^option forwardfor\b/))
    findings.push(found(1, 'Falta option forwardfor: el producto no sabría quién llama.'));
  const check = first(/^option httpchk\s/);
  const [, path] = /^option httpchk\s+GET\s+(\S+)/.exec(check?.said.trim() ?? '') ?? [];
  if (!check || !path) findings.push(found(check?.line ?? 1, 'Falta option httpchk GET /v1/health/ready.'));
  const preset = first(/^default-server\s/);
  const servers = lines.filter(({ said }) => /^\s*server\s/.test(said));
  for (const { line, said } of servers)
    if (!/\bcheck\b/.test(`${preset?.said ?? ''} ${said}`))
      findings.push(found(line, 'A este proceso no se le mira (check).'));
  return {
    file,
    findings,
    servers: servers.map(({ line, said }) => {
      const [, host = '', port = ''] = /^\s*server\s+\S+\s+(\S+):(\d+)/.exec(said) ?? [];
      return { line, host, port };
    }),
    binds: lines.flatMap(({ line, said }) => {
      const [, port] = /^\s*bind\s+\S*:(\d+)/.exec(said) ?? [];
      return port ? [{ line, port }] : [];
    }),
    ...(check && path ? { checked: { line: check.line, path } } : {}),
    ...(preset ? { seenAfter: { line: preset.line, seconds: seenAfter(preset.said) } } : {}),
  };
}

const LONG_SECONDS = 3_600;

/** A file of HAProxy before servers of PostgreSQL that Patroni leads: writes go to the primary alone, and to no server that was it. */
export function checkPrimary({ file, text }: DeployFile): Finding[] {
  const lines = sectionsOf(text);
  const first = (pattern: RegExp) => lines.find(({ said }) => pattern.test(said.trim()));
  const findings: Finding[] = [];
  const found = (line: number | undefined, sentence: string) => void findings.push({ file, line: line ?? 1, sentence });
  const asked = first(/^option httpchk\s/);
  if (!/\s\/(primary|read-write|leader)\s*$/.test(asked?.said ?? ''))
    found(asked?.line, 'Falta option httpchk OPTIONS /primary: mandaría escrituras a una copia.');
  for (const name of ['client', 'server']) {
    const timeout = first(new RegExp(`^timeout ${name}\\s`));
    const seconds = secondsOf(timeout?.said.trim().split(/\s+/)[2] ?? '', 'ms') ?? 0;
    if (seconds < LONG_SECONDS)
      found(timeout?.line, `timeout ${name} corta las conexiones que esperan avisos: 1 h o más.`);
  }
  const preset = first(/^default-server\s/)?.said ?? '';
  for (const { line, said } of lines.filter(({ said }) => /^\s*server\s/.test(said))) {
    if (!/\bcheck\b/.test(`${preset} ${said}`)) found(line, 'A este servidor no se le mira (check).');
    if (!/\bon-marked-down shutdown-sessions\b/.test(`${preset} ${said}`))
      found(line, 'Falta on-marked-down shutdown-sessions: quien ya escribe en el anterior seguiría ahí.');
  }
  return findings;
}

const NUMBERS = { inter: 2, fall: 3 };

/** `inter` is the time between two looks, `fall` how many of them have to fail. */
function seenAfter(said: string): number {
  const word = (name: keyof typeof NUMBERS) => new RegExp(`\\b${name} (\\S+)`).exec(said)?.[1];
  return (secondsOf(word('inter') ?? '', 'ms') ?? NUMBERS.inter) * Number(word('fall') ?? NUMBERS.fall);
}

function sectionsOf(text: string): Line[] {
  let section = '';
  return linesOf(text, /^\s*#/).flatMap(({ line, said }) => {
    if (said.trim() === '') return [];
    if (/^\S/.test(said)) section = said;
    return [{ line, said: said.replace(/\s#.*$/, ''), section }];
  });
}
