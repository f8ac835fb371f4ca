import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../src/server/core/tell.ts';
import { checkCompose } from './deploy/compose.ts';
import { checkPatroni, checkPgbouncer } from './deploy/databases.ts';
import { askedIn, checkDockerfile } from './deploy/dockerfile.ts';
import { checkExample, variablesIn } from './deploy/environment.ts';
import type { DeployFile, Finding } from './deploy/findings.ts';
import { checkHaproxy, checkPrimary } from './deploy/haproxy.ts';
import { askProgram } from './deploy/programs.ts';
import { checkUnit } from './deploy/systemd.ts';
import { checkTogether, type Read } from './deploy/together.ts';

const ROOT = join(import.meta.dirname, '..');

/** `notices`: what could not be looked at, and why. */
type Looked = { findings: Finding[]; notices: string[]; files: string[] };

/** The files of a kind, by their name. Others of the folder are not looked at. */
const KINDS = {
  dockerfile: /^Dockerfile$/,
  compose: /^(docker-)?compose\.ya?ml$/,
  haproxy: /^haproxy\.cfg$/,
  primary: /^haproxy-primary\.cfg$/,
  unit: /\.service$/,
  pgbouncer: /^pgbouncer\.ini$/,
  patroni: /^patroni\.ya?ml$/,
  example: /\.env\.example$/,
};

/**
 * Judges files of `deploy/`: each by itself, all with one another and with what the product has, and by the programs that read
 * them where these are installed. Example: `checkDeploy('deploy').findings`.
 */
export function checkDeploy(folder: string, { programs = true } = {}): Looked {
  const all = readdirSync(folder).filter((name) => Object.values(KINDS).some((kind) => kind.test(name)));
  const of = (kind: keyof typeof KINDS): DeployFile[] =>
    all
      .filter((name) => KINDS[kind].test(name))
      .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const [dockerfile] = of('dockerfile').map(checkDockerfile);
  const [compose] = of('compose').map(checkCompose);
  const [haproxy] = of('haproxy').map(checkHaproxy);
  const [pgbouncer] = of('pgbouncer').map(checkPgbouncer);
  const units = of('unit').map(checkUnit);
  const examples = of('example');
  const read: Read = {
    compose: compose?.isValid ? compose : undefined,
    haproxy,
    pgbouncer,
    dockerfile,
    units: units.map(({ process }) => process),
    examples: new Map(examples.map(({ file, text }) => [file, variablesIn(text)])),
    asked: [...(dockerfile?.asked ?? []), ...of('compose').flatMap(askedIn)],
    routes: routesOfProduct(),
  };
  const asked = programs
    ? [
        ...[...of('haproxy'), ...of('primary')].map(({ file }) => askProgram('haproxy', folder, file)),
        ...of('unit').map(({ file }) => askProgram('systemd-analyze', folder, file)),
      ]
    : [];
  const findings = [
    ...[dockerfile, compose, haproxy, pgbouncer, ...units].flatMap((one) => one?.findings ?? []),
    ...of('patroni').flatMap(checkPatroni),
    ...of('primary').flatMap(checkPrimary),
    ...examples.flatMap((one) => checkExample(one, compose?.filledIn ?? new Set())),
    ...checkTogether(read),
    ...asked.flatMap((one) => one.findings),
  ];
  return { findings: sorted(findings), notices: asked.flatMap((one) => one.notices), files: all.sort() };
}

/** What the same settings say of two processes is said once. */
function sorted(findings: Finding[]): Finding[] {
  const each = new Map(findings.map((one) => [JSON.stringify(one), one]));
  return [...each.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** The addresses of the product, from its description. */
function routesOfProduct(): Set<string> {
  const { servers, paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
    servers: { url: string }[];
    paths: Record<string, object>;
  };
  return new Set(Object.keys(paths).map((path) => `${servers[0]?.url ?? ''}${path}`));
}

const USAGE = 'Uso: npm run check:deploy [carpeta]';

function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = resolve(positionals[0] ?? join(ROOT, 'deploy'));
  if (!existsSync(folder)) throw new Error(`La carpeta ${folder} no existe.`);
  const { findings, notices, files } = checkDeploy(folder);
  for (const { file, line, sentence } of findings) console.log(`${file}:${line}  ${sentence}`);
  for (const notice of notices) console.log(`Aviso: ${notice}`);
  const count = findings.length === 1 ? '1 error' : `${findings.length} errores`;
  console.log(
    `${files.length === 1 ? '1 archivo' : `${files.length} archivos`}: ${findings.length === 0 ? 'ningún error' : count}.`,
  );
  process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) {
  try {
    main();
  } catch (error) {
    console.error(`${reasonOf(error)}\n${USAGE}`);
    process.exitCode = 2;
  }
}
