import { Ajv, type ErrorObject } from 'ajv';
import schema from './compose-spec.json' with { type: 'json' };
import { checkVariables } from './environment.ts';
import { type DeployFile, type Finding, type Process, secondsOf, type Variable } from './findings.ts';
import { readYaml } from './yaml-file.ts';

type Service = {
  image?: string;
  build?: string | { dockerfile?: string; target?: string };
  environment?: Record<string, unknown> | string[];
  env_file?: string | (string | { path: string })[];
  stop_grace_period?: string;
  ports?: (string | { published?: unknown; target?: unknown; host_ip?: string })[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  profiles?: string[];
  volumes?: unknown[];
  healthcheck?: { test?: unknown };
  networks?: Record<string, { ipv4_address?: string } | null> | string[];
};

/** A Compose file: what is wrong in it, the processes of the product, and what other files have to agree with. */
export type ComposeFile = {
  findings: Finding[];
  /** False for a file that Compose would refuse. */
  isValid: boolean;
  processes: Process[];
  /** The addresses of the processes in the network, where they are fixed. */
  addresses: Set<string>;
  /** The names of all services. */
  services: Set<string>;
  hasBalancer: boolean;
  /** Ports of the container of the balancer that are published. */
  balancerPorts: string[];
  /** Variables that are filled in at the start. */
  filledIn: Set<string>;
};

/** Services that other programs run in; what a health check asks, and what an environment names, is theirs. */
const BALANCER = /haproxy/;
const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(schema);

export function checkCompose(given: DeployFile): ComposeFile {
  const { file, text } = given;
  const { value, lineOf, findings } = readYaml(given);
  const found = (path: (string | number)[], sentence: string): Finding => ({ file, line: lineOf(path), sentence });
  const isValid = value !== undefined && validate(value) === true;
  if (value !== undefined && !isValid)
    findings.push(...broken(validate.errors ?? []).map(([path, said]) => found(path, said)));
  // Of a file that Compose would refuse nothing else is said, and nothing is compared with it.
  const services = isValid ? Object.entries((value as { services?: Record<string, Service> }).services ?? {}) : [];
  const balancer = services.filter(([name]) => BALANCER.test(name));
  const processes: Process[] = [];
  for (const [name, service] of services) {
    const at = (key: string) => ['services', name, key];
    const image = service.image;
    if (image && !isPinned(image)) findings.push(found(at('image'), `${name}: la imagen ${image} no dice su versión.`));
    const variables = variablesOf(service, (key) => lineOf(['services', name, 'environment', key]));
    if (!isOfProduct(service)) {
      const own = new Set(variables.map((one) => one.name));
      findings.push(...checkVariables(file, variables, own));
      continue;
    }
    findings.push(...checkVariables(file, variables));
    if (service.read_only !== true) findings.push(found(at('read_only'), `${name} no tiene read_only: true.`));
    if (!service.cap_drop?.includes('ALL')) findings.push(found(at('cap_drop'), `${name} no tiene cap_drop: [ALL].`));
    if (!service.security_opt?.some((one) => /^no-new-privileges[:=]true$/.test(one)))
      findings.push(found(at('security_opt'), `${name} no tiene security_opt: no-new-privileges:true.`));
    processes.push({
      of: file,
      what: name,
      line: lineOf(['services', name, 'stop_grace_period']),
      variables,
      envFiles: [service.env_file ?? []].flat().map((one) => baseOf(typeof one === 'string' ? one : one.path)),
      stopSeconds: service.stop_grace_period === undefined ? undefined : secondsOf(service.stop_grace_period),
      published: portsOf(service),
      isContained: true,
    });
  }
  return {
    findings,
    processes,
    addresses: new Set(services.flatMap(([, one]) => (isOfProduct(one) ? addressesOf(one) : []))),
    services: new Set(services.map(([name]) => name)),
    hasBalancer: balancer.length > 0,
    balancerPorts: balancer.flatMap(([, one]) => portsOf(one)).map((one) => one.split('/')[0]?.split(':').at(-1) ?? ''),
    isValid,
    filledIn: new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)),
  };
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** The image of the product is built here, of the last stage or of the one that has its name. */
const isOfProduct = ({ build }: Service): boolean =>
  build !== undefined && (typeof build === 'string' || build.target === undefined || build.target === 'mesa');

/** @example isPinned('postgres:17.6') // true; 'postgres', 'postgres:latest': false */
export function isPinned(image: string): boolean {
  if (image.includes('@sha256:')) return true;
  const [, tag] = /^[^:]+(?::\d+\/[^:]+)?:([\w.-]+)$/.exec(image) ?? [];
  return tag !== undefined && tag !== 'latest';
}

function variablesOf({ environment = {} }: Service, lineOf: (key: string) => number): Variable[] {
  const pairs = Array.isArray(environment)
    ? environment.map((one) => [one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1)] as const)
    : Object.entries(environment).map(([name, value]) => [name, String(value ?? '')] as const);
  return pairs.map(([name, value]) => ({ name, value, line: lineOf(name) }));
}

const portsOf = ({ ports = [] }: Service): string[] =>
  ports.map((one) =>
    typeof one === 'object'
      ? [one.host_ip, one.published, one.target].filter((part) => part !== undefined).join(':')
      : String(one),
  );

const addressesOf = ({ networks = {} }: Service): string[] =>
  Object.values(networks).flatMap((one) => (typeof one === 'object' && one?.ipv4_address ? [one.ipv4_address] : []));

/** A word that is not known first; of alternatives that all fail the deepest place alone. */
function broken(errors: ErrorObject[]): [path: (string | number)[], sentence: string][] {
  const pathOf = ({ instancePath }: ErrorObject) => instancePath.split('/').slice(1);
  const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  if (unknown.length > 0) {
    const places = new Map(
      unknown.map((one) => [`${one.instancePath}/${one.params.additionalProperty}`, one] as const),
    );
    return [...places.values()].map((one) => {
      const name = String(one.params.additionalProperty);
      return [[...pathOf(one), name], `Compose no conoce «${name}» en ${pathOf(one).join('.') || 'el archivo'}.`];
    });
  }
  const deepest = errors.toSorted((a, b) => pathOf(b).length - pathOf(a).length)[0];
  if (!deepest) return [];
  return [[pathOf(deepest), `Compose no admite este valor en ${pathOf(deepest).join('.')} (${deepest.keyword}).`]];
}
