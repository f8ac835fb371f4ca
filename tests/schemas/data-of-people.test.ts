import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { link } from '../../src/resource/linker/link.ts';
import { realFiles } from './folder.ts';

const FILE = 'waivers/fields.schema.json';

/** The problems of the shipped files with one more field. */
function problemsWith(field: object): [string, string][] {
  const text = JSON.parse(realFiles[FILE] ?? '');
  text.properties.added = { title: 'Dato nuevo', ...field };
  const { schemas, problems } = link({ ...realFiles, [FILE]: JSON.stringify(text) }, REGISTRY);
  expect(schemas === null).toBe(problems.some(({ severity }) => severity === 'error'));
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, pointer, message }) => [`${file}${pointer}`, message]);
}
const AT = `${FILE}/properties/added`;

describe('a new field with a person’s data', () => {
  it.each(['clabe', 'curp', 'rfc', 'email', 'phone'])(
    'of kind %s is a link error until it says what it is and whose (trust 8)',
    (format) => {
      const field = { type: 'string', format };
      const missing = '«added» es un dato de una persona: faltan x-data y x-about.';
      expect(problemsWith(field)).toEqual([[AT, missing]]);
      expect(problemsWith({ ...field, 'x-data': 'bank' })).toEqual([[AT, 'Falta x-about: de quién es «added».']]);
      expect(problemsWith({ ...field, 'x-about': 'request.user' })).toEqual([[AT, missing]]);
      expect(problemsWith({ ...field, 'x-data': 'bank', 'x-about': 'request.user' })).toEqual([]);
      expect(problemsWith({ ...field, 'x-about': false, 'x-why': 'La cuenta de la propia casa.' })).toEqual([]);
    },
  );

  it('and a limit that always holds is one of a number', () => {
    const message = '«x-always» exige límites de un número: falta «minimum» o «maximum».';
    expect(problemsWith({ type: 'number', 'x-always': true })).toEqual([[`${AT}/x-always`, message]]);
    expect(problemsWith({ type: 'number', minimum: 0, 'x-always': true })).toEqual([]);
  });
});
