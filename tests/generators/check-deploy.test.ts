import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkDeploy } from '../../generators/check-deploy.ts';
import { askProgram } from '../../generators/deploy/programs.ts';

const SHIPPED = join(import.meta.dirname, '../../deploy');
const UNIT = 'mesa@.service';
const folder = mkdtempSync(join(tmpdir(), 'mesa-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shipped files with this change in one of them. */
function planted(file: string, from: string, to: string): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(SHIPPED, folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed, `${file} has no ${from}`).not.toBe(text);
  writeFileSync(join(folder, file), changed);
  return folder;
}

/** Filled in when Compose starts. */
const PASSWORD = ['$', '{DB_PASSWORD:?}'].join('');

/** A fault, the words of its sentence, and where it is reported if not in the file that has it. */
type Fault = [what: string, file: string, from: string, to: string, said: RegExp, reported?: string];

const FAULTS: Fault[] = [
  ['a key that comes twice', 'compose.yaml', '  DEMO:', "  DEMO: '1'\n  DEMO:", /La clave de «DEMO.*» se repite/],
  ['a misspelt key', 'compose.yaml', 'read_only: true', 'red_only: true', /Compose no conoce «red_only»/],
  ['a value of another kind', 'compose.yaml', 'cap_drop: [ALL]', 'cap_drop: 7', /no admite este valor en .*cap_drop/],
  ['text that is no YAML', 'compose.yaml', 'services:', 'services: [', /No es YAML válido/],
  ['an unknown setting', 'compose.yaml', 'DRAIN_SECONDS:', 'DRAIN_SECOND:', /DRAIN_SECOND no es un ajuste/],
  ['no balancer trusted', 'compose.yaml', '  TRUST_PROXY: "1"\n', '', /no tiene TRUST_PROXY/],
  [
    'an end before the drain',
    'compose.yaml',
    'stop_grace_period: 30s',
    'stop_grace_period: 4s',
    /a la fuerza a los 4 s/,
  ],
  ['an end that is not said', 'compose.yaml', '  stop_grace_period: 30s\n', '', /no dice cuánto espera/],
  ['a secret', 'compose.yaml', `${PASSWORD}\n      POSTGRES_I`, 'abc\n      POSTGRES_I', /POSTGRES_PASSWORD lleva/],
  ['a password in an address', 'compose.yaml', `mesa:${PASSWORD}@pg`, 'mesa:abc@pg', /DATABASE_URL lleva un secreto/],
  [
    'a way around the balancer',
    'compose.yaml',
    '    volumes: ["mesa1',
    '    ports: ["8080:8080"]\n    volumes: ["mesa1',
    /publica su puerto \(8080\) junto a HAProxy/,
  ],
  [
    'published metrics',
    'compose.yaml',
    '    volumes: ["mesa1',
    '    ports: ["9100:9100"]\n    volumes: ["mesa1',
    /publica METRICS_PORT/,
  ],
  ['an image of no version', 'compose.yaml', 'postgres:17.6', 'postgres', /la imagen postgres no dice su versión/],
  ['an image that is the latest', 'compose.yaml', 'haproxy:2.6', 'haproxy:latest', /haproxy:latest no dice/],
  ['a pool that is not named', 'compose.yaml', '  POOLER: transaction\n', '', /falta POOLER=transaction/],
  ['a direct way through the pool', 'compose.yaml', '@postgres:5432', '@pgbouncer:6432', /lleva a PgBouncer/],
  ['another port of the pool', 'compose.yaml', 'pgbouncer:6432', 'pgbouncer:6433', /PgBouncer escucha en 6432/],
  ['another port of a process', 'compose.yaml', 'PORT: "8080"', 'PORT: "8090"', /la imagen dice EXPOSE 8080/],
  [
    'another address of a process',
    'compose.yaml',
    '10.0.0.12',
    '10.0.0.13',
    /Ningún proceso .* 10\.0\.0\.12/,
    'haproxy.cfg',
  ],
  [
    'a health check of no address',
    'compose.yaml',
    'health/ready',
    'health/redy',
    /no tiene la dirección \/v1\/health\/redy/,
  ],
  ['a root user', 'Dockerfile', 'USER node', 'USER root', /corre como root/],
  ['no user', 'Dockerfile', 'USER node\n', '', /le falta USER/],
  ['an image that is the latest one', 'Dockerfile', 'debian:12-slim', 'debian:latest', /debian:latest no dice/],
  ['a secret in the image', 'Dockerfile', 'ENV HOST', 'ENV SECRET_KEY=abcdef\nENV HOST', /SECRET_KEY lleva un secreto/],
  ['an instruction that there is not', 'Dockerfile', 'EXPOSE 8080', 'EXPOS 8080', /no se entiende .*EXPOS/],
  ['a setting that there is not', 'Dockerfile', 'DATA_DIR=', 'DATADIR=', /DATADIR no es un ajuste/],
  ['a check of no address', 'Dockerfile', 'health/live', 'alive', /no tiene la dirección \/v1\/alive/],
  ['a port that is not open', 'Dockerfile', 'EXPOSE 8080', 'EXPOSE 80', /PORT es 8080 y EXPOSE dice 80/],
  [
    'a check of an address that there is not',
    'haproxy.cfg',
    'GET /v1/health/ready',
    'GET /v1/ready',
    /no tiene la dirección \/v1\/ready/,
  ],
  [
    'a check that does not see who leaves',
    'haproxy.cfg',
    'GET /v1/health/ready',
    'GET /v1/health/live',
    /no dice que un proceso se va/,
  ],
  [
    'writes that are sent twice',
    'haproxy.cfg',
    'conn-failure',
    'all-retryable-errors',
    /una escritura se haría dos veces/,
  ],
  ['a limit that cuts streams', 'haproxy.cfg', 'client 60s', 'client 20s', /corta los avisos en vivo/],
  ['a limit that is missing', 'haproxy.cfg', '    timeout connect 2s\n', '', /Falta timeout connect/],
  ['a caller that is not named', 'haproxy.cfg', '    option forwardfor\n', '', /Falta option forwardfor/],
  ['a look that comes too late', 'haproxy.cfg', 'inter 1s fall 2', 'inter 3s fall 3', /se nota a los 9 s/],
  ['a process without a look', 'haproxy.cfg', 'default-server check', 'default-server', /no se le mira/],
  ['a port that Compose does not publish', 'haproxy.cfg', 'bind :80\n', 'bind :81\n', /no publica ese puerto/],
  ['new privileges', UNIT, 'NoNewPrivileges=yes\n', '', /Falta NoNewPrivileges=yes/],
  ['a file system to write to', UNIT, 'ProtectSystem=strict', 'ProtectSystem=full', /Falta ProtectSystem=strict/],
  ['root as its account', UNIT, 'User=mesa', 'User=root', /no es root/],
  ['a stop below the drain', UNIT, 'TimeoutStopSec=30', 'TimeoutStopSec=5', /a la fuerza a los 5 s/],
  ['metrics open to the world', UNIT, 'METRICS_HOST=127.0.0.1', 'METRICS_HOST=0.0.0.0', /abre METRICS_PORT/],
  ['an unknown setting of a unit', UNIT, 'POOLER=', 'POOL=', /POOL no es un ajuste/],
  ['a secret in a unit', UNIT, 'DEMO=0', 'SECRET_KEY=abc', /SECRET_KEY lleva un secreto/],
  ['a mode of sessions', 'pgbouncer.ini', 'pool_mode = transaction', 'pool_mode = session', /pool_mode es session/],
  ['settings that are dropped', 'pgbouncer.ini', 'parameters =', 'parameters = options', /no puede callar options/],
  ['no password', 'pgbouncer.ini', 'scram-sha-256', 'trust', /deja entrar sin contraseña/],
  ['a password', 'pgbouncer.ini', 'dbname=mesa', 'dbname=mesa password=abc', /contraseña escrita/],
  ['a line that comes twice', 'pgbouncer.ini', 'max_client', 'pool_mode = session\nmax_client', /pool_mode se repite/],
  [
    'writes that may be lost',
    'patroni.yml',
    'synchronous_mode_strict: true',
    'synchronous_mode_strict: false',
    /Falta synchronous_mode_strict/,
  ],
  [
    'a key of Patroni that comes twice',
    'patroni.yml',
    'name: pg1',
    'name: pg1\nname: pg2',
    /La clave de «name: pg2» se repite/,
  ],
  ['another order of letters', 'patroni.yml', 'C.UTF-8', 'es_MX.UTF-8', /locale: C\.UTF-8/],
  [
    'a password of the database',
    'patroni.yml',
    'username: replicator',
    'username: replicator, password: abc',
    /password lleva un secreto/,
  ],
  ['a time in which nothing is noticed', 'patroni.yml', 'ttl: 20', 'ttl: 14', /ttl tiene que ser/],
  ['writes to a copy', 'haproxy-primary.cfg', 'OPTIONS /primary', 'OPTIONS /health', /escrituras a una copia/],
  ['listeners that are cut', 'haproxy-primary.cfg', 'server 24h', 'server 60s', /timeout server corta/],
  ['a former primary', 'haproxy-primary.cfg', ' on-marked-down shutdown-sessions', '', /en el anterior seguiría/],
  ['a server without a look', 'haproxy-primary.cfg', 'server check', 'server', /A este servidor no se le mira/],
  ['a misspelt part', 'patroni.yml', 'bootstrap:', 'boostrap:', /Patroni no conoce «boostrap»/],
  ['a setting of an example', 'mesa.env.example', 'SMTP_URL=', 'SMTP_ADDRESS=', /SMTP_ADDRESS no es un ajuste/],
  ['a secret in an example', 'mesa.env.example', 'SECRET_KEY=', 'SECRET_KEY=0123', /SECRET_KEY lleva un secreto/],
];

describe('npm run check:deploy', () => {
  it('finds nothing in the shipped files, and says which programs are missing', () => {
    const { findings, notices, files } = checkDeploy(SHIPPED);
    expect(findings).toEqual([]);
    expect(files).toHaveLength(8);
    for (const notice of notices)
      expect(notice).toMatch(/no se pudo revisar del todo: falta (haproxy|systemd-analyze)\.$/);
  });

  it.each(FAULTS)('finds %s in %s, with its line (trust 54)', (_what, file, from, to, said, reported = file) => {
    const { findings } = checkDeploy(planted(file, from, to), { programs: false });
    const found = findings.find((one) => one.file === reported && said.test(one.sentence));
    expect(found, JSON.stringify(findings, null, 1)).toBeDefined();
    const lines = readFileSync(join(folder, reported), 'utf8').split('\n').length;
    expect(found?.line).toBeGreaterThan(0);
    expect(found?.line).toBeLessThanOrEqual(lines);
  });

  it('names the very line of what it finds', () => {
    const { findings } = checkDeploy(planted('haproxy.cfg', 'conn-failure', 'all-retryable-errors'), {
      programs: false,
    });
    const text = readFileSync(join(folder, 'haproxy.cfg'), 'utf8').split('\n');
    expect(findings.map(({ line }) => text[line - 1]?.trim())).toEqual(['retry-on all-retryable-errors']);
  });

  it('says it where a program that reads a file is missing: it is never passed over in silence', () => {
    expect(askProgram('haproxy', SHIPPED, 'haproxy.cfg', [])).toEqual({
      findings: [],
      notices: ['haproxy.cfg no se pudo revisar del todo: falta haproxy.'],
    });
  });

  it.runIf(existsSync('/usr/sbin/haproxy'))('asks HAProxy itself where it is', () => {
    const { findings } = checkDeploy(planted('haproxy.cfg', 'balance leastconn', 'balance leastcon'));
    expect(findings).toEqual([
      expect.objectContaining({
        file: 'haproxy.cfg',
        line: 27,
        sentence: expect.stringMatching(/^haproxy: .*leastcon/),
      }),
    ]);
  });

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('asks systemd itself where it is', () => {
    const { findings } = checkDeploy(planted(UNIT, 'ProtectClock=yes', 'ProtectClocks=yes'));
    expect(findings).toEqual([
      expect.objectContaining({ file: UNIT, sentence: expect.stringMatching(/^systemd-analyze: .*ProtectClocks/) }),
    ]);
  });
});
