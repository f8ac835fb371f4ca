import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { link } from '../../src/resource/linker/link.ts';
import { realFiles } from './folder.ts';

const FILE = 'waivers/fields.schema.json';

/** The problems of the shipped files with these fields more, by name. */
function problemsWith(fields: Record<string, object>): [string, string][] {
  const text = JSON.parse(realFiles[FILE] ?? '');
  for (const [name, field] of Object.entries(fields)) text.properties[name] = { title: `Dato ${name}`, ...field };
  const { schemas, problems } = link({ ...realFiles, [FILE]: JSON.stringify(text) }, REGISTRY);
  expect(schemas === null).toBe(problems.some(({ severity }) => severity === 'error'));
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, pointer, message }): [string, string] => [`${file}${pointer}`, message])
    .toSorted();
}
const at = (name: string) => `${FILE}/properties/${name}`;

const KINDS = ['clabe', 'curp', 'email', 'phone', 'rfc'];
const both = (name: string) =>
  `«${name}» es un dato de una persona: faltan x-data y x-about, o «"x-about": false» y por qué en x-why si no es de nadie.`;
const whose = (name: string) => `Falta x-about: de quién es «${name}».`;

describe('a new field with a person’s data', () => {
  const said: [what: string, words: object, message?: (name: string) => string][] = [
    ['that says nothing is a link error', {}, both],
    ['that says what it is and not whose is one', { 'x-data': 'bank' }, whose],
    ['that says whose it is and not what is one', { 'x-about': 'request.user' }, both],
    ['is none with both', { 'x-data': 'bank', 'x-about': 'request.user' }],
    ['is none where it is nobody’s and says why', { 'x-about': false, 'x-why': 'La cuenta de la propia casa.' }],
  ];
  it.each(said)('of any kind %s (trust 8)', (_, words, message) => {
    const fields = KINDS.map((format) => [`added_${format}`, { type: 'string', format, ...words }] as const);
    const expected = message ? fields.map(([name]) => [at(name), message(name)]) : [];
    expect(problemsWith(Object.fromEntries(fields))).toEqual(expected);
  });

  it('and a limit that always holds is one of a number', () => {
    const message = '«x-always» exige límites de un número: falta «minimum» o «maximum».';
    expect(problemsWith({ added: { type: 'number', 'x-always': true } })).toEqual([
      [`${at('added')}/x-always`, message],
    ]);
    expect(problemsWith({ added: { type: 'number', minimum: 0, 'x-always': true } })).toEqual([]);
  });
});
