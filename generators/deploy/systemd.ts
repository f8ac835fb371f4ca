import { checkVariables } from './environment.ts';
import { type DeployFile, type Finding, linesOf, type Process, secondsOf, type Variable } from './findings.ts';

type Entry = { section: string; name: string; value: string; line: number };

/** What a unit has to say; `root` as its account is no account. */
const WANTED: [name: string, isGood: (value: string) => boolean, sentence: string][] = [
  ['NoNewPrivileges', (value) => /^(yes|true|on|1)$/.test(value), 'NoNewPrivileges=yes'],
  ['ProtectSystem', (value) => value === 'strict', 'ProtectSystem=strict'],
  ['User', (value) => !['', 'root', '0'].includes(value), 'User= con una cuenta que no es root'],
  ['StateDirectory', (value) => value !== '', 'StateDirectory='],
  ['Restart', (value) => value === 'on-failure', 'Restart=on-failure'],
];

/** A unit of systemd that starts a process of the product. */
export function checkUnit({ file, text }: DeployFile): { findings: Finding[]; process: Process } {
  const entries = entriesOf(text).filter(({ section }) => section === 'Service');
  const of = (name: string) => entries.filter((one) => one.name === name);
  const start = of('ExecStart')[0]?.line ?? 1;
  const findings = WANTED.flatMap(([name, isGood, wanted]): Finding[] => {
    const entry = of(name).at(-1);
    return entry && isGood(entry.value) ? [] : [{ file, line: entry?.line ?? start, sentence: `Falta ${wanted}.` }];
  });
  const variables = of('Environment').flatMap(({ value, line }) =>
    [...value.matchAll(/"?(\w+)=([^\s"]*)"?/g)].map(
      ([, name = '', said = '']): Variable => ({ name, value: said, line }),
    ),
  );
  const stop = of('TimeoutStopSec').at(-1);
  return {
    findings: [...findings, ...checkVariables(file, variables)],
    process: {
      of: file,
      what: file,
      line: stop?.line ?? start,
      variables,
      envFiles: of('EnvironmentFile').map(({ value }) => value.slice(value.lastIndexOf('/') + 1)),
      stopSeconds: stop && secondsOf(stop.value),
      published: [],
      isContained: false,
    },
  };
}

function entriesOf(text: string): Entry[] {
  let section = '';
  return linesOf(text, /^\s*[#;]/).flatMap(({ line, said }) => {
    const [, named] = /^\[(\w+)\]$/.exec(said.trim()) ?? [];
    if (named) section = named;
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(said) ?? [];
    return name ? [{ section, name, value: value.trim(), line }] : [];
  });
}
