import { validate } from 'dockerfile-utils';
import { isPinned } from './compose.ts';
import { checkVariables, isSecretGiven } from './environment.ts';
import type { DeployFile, Finding, Variable } from './findings.ts';

type Instruction = { line: number; word: string; rest: string };
type Stage = { name: string; line: number; lines: Instruction[] };

/** A Dockerfile: what is wrong in it, the ports that its last stage exposes, and the addresses that it asks. */
export function checkDockerfile({ file, text }: DeployFile): { findings: Finding[]; ports: string[]; asked: Asked[] } {
  const found = (line: number, sentence: string): Finding => ({ file, line, sentence });
  const findings = validate(text).map(({ range, message }) =>
    found(range.start.line + 1, `Esta instrucción no se entiende (dockerfile-utils: ${message}).`),
  );
  const stages = stagesOf(instructionsOf(text));
  const names = new Set(stages.map(({ name }) => name));
  for (const { line, lines } of stages) {
    const [image = ''] = lines[0]?.rest.split(/\s+/) ?? [];
    if (!names.has(image) && !isPinned(image)) findings.push(found(line, `La imagen ${image} no dice su versión.`));
    const variables = lines.flatMap(variablesOf);
    const given = variables.filter(isSecretGiven);
    findings.push(...given.map((one) => found(one.line, `${one.name} lleva un secreto escrito en la imagen.`)));
    // A stage that runs something is one that is kept.
    if (!lines.some(({ word }) => word === 'CMD' || word === 'ENTRYPOINT')) continue;
    const user = lines.findLast(({ word }) => word === 'USER');
    if (!user) findings.push(found(line, 'La imagen corre como root: le falta USER.'));
    else if (/^(root|0)(:|$)/.test(user.rest)) findings.push(found(user.line, 'La imagen corre como root (USER).'));
  }
  const last = stages.at(-1);
  const own = last?.lines.flatMap(variablesOf) ?? [];
  findings.push(
    ...checkVariables(
      file,
      own.filter((one) => !isSecretGiven(one)),
    ),
  );
  const ports = last?.lines.filter(({ word }) => word === 'EXPOSE').flatMap(({ rest }) => rest.split(/\s+/)) ?? [];
  const port = own.find(({ name }) => name === 'PORT');
  if (port && ports.length > 0 && !ports.includes(port.value))
    findings.push(found(port.line, `PORT es ${port.value} y EXPOSE dice ${ports.join(', ')}.`));
  return { findings, ports, asked: askedIn({ file, text }) };
}

/** An address of the product that a file asks for. */
export type Asked = { file: string; line: number; path: string };

/** `http://127.0.0.1:8080/v1/health/live` in a health check. */
export const askedIn = ({ file, text }: DeployFile): Asked[] =>
  text.split('\n').flatMap((said, index) =>
    /^\s*#/.test(said)
      ? []
      : [...said.matchAll(/https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(\/[\w/.-]*)/g)].map(([, path = '']) => ({
          file,
          line: index + 1,
          path,
        })),
  );

/** Instructions with their continued lines, without comments. */
function instructionsOf(text: string): Instruction[] {
  const found: Instruction[] = [];
  let isContinued = false;
  for (const [index, said] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(said)) continue;
    const part = said.replace(/\\$/, '').trim();
    const last = found.at(-1);
    if (isContinued && last) last.rest += ` ${part}`;
    else {
      const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(part) ?? [];
      found.push({ line: index + 1, word: word.toUpperCase(), rest });
    }
    isContinued = /\\$/.test(said);
  }
  return found;
}

function stagesOf(lines: Instruction[]): Stage[] {
  const stages: Stage[] = [];
  for (const one of lines) {
    if (one.word === 'FROM')
      stages.push({ name: /\sas\s+(\S+)/i.exec(one.rest)?.[1] ?? '', line: one.line, lines: [one] });
    else stages.at(-1)?.lines.push(one);
  }
  return stages;
}

/** `ENV A=1 B="2"`, `ENV A 1`, `ARG A=1`. */
function variablesOf({ word, rest, line }: Instruction): Variable[] {
  if (word !== 'ENV' && word !== 'ARG') return [];
  const pairs = [...rest.matchAll(/(\w+)=("[^"]*"|'[^']*'|\S*)/g)];
  if (pairs.length === 0)
    return [{ name: rest.split(/\s+/)[0] ?? '', value: rest.split(/\s+/).slice(1).join(' '), line }];
  return pairs.map(([, name = '', value = '']) => ({ name, value: value.replace(/^["']|["']$/g, ''), line }));
}
