import { beforeAll, describe, expect, it } from 'vitest';
import { bareDefinition } from '../../../../src/resource/model/bare-definition.ts';
import { drawDocument } from '../../../../src/server/domain/documents/draw-document.ts';
import type { Filling } from '../../../../src/server/domain/documents/template-text.ts';
import { lettersMissing, Paper, REGULAR } from '../../../../src/server/papers/paper.ts';
import { schemas } from '../../../schemas/real.ts';
import { follow } from '../../helpers/follow.ts';
import { asWritten } from '../../helpers/paper.ts';
import { documentsHouse, fillPeople, PARTNERED, storedFiles } from './document-house.ts';

const house = documentsHouse();
const { person, request } = PARTNERED;
beforeAll(() => fillPeople(house.current));

const named = (full_name: string) =>
  house.current.house.services.db
    .updateTable('users')
    .set({ general__full_name: full_name })
    .where('id', '=', person)
    .execute();
const generate = (type: number) =>
  house.current.call('admin', 'POST', 'documents', {
    user: person,
    request,
    type,
    contract_signing_date: '2026-03-10',
    request_date: '2026-03-09',
    place: 'Guadalajara, Jalisco',
  });

const NAMES = [
  'María Peña Núñez',
  'Łukasz Żółć',
  'Nguyễn Thị Hồng Đặng',
  'Γιώργος Ωμέγα',
  'Çağlar Ğüneş',
  'Øystein Ækre',
  'Ольга Жук',
];

describe('names on paper', () => {
  it.each(NAMES.flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]))(
    '%s is written as it is',
    async (name) => {
      await named(name);
      const answer = await generate(3);
      expect([answer.status, answer.body.message]).toEqual([201, undefined]);
      const { rawPayload } = await follow(house.current, answer.body.url);
      expect((await asWritten(rawPayload)).replace(/\s+/g, ' ')).toContain(name.normalize('NFC'));
      const fonts = rawPayload.toString('latin1').match(/\/BaseFont \/[\w+-]+/g) ?? [];
      expect(fonts.length).toBeGreaterThan(0);
      for (const font of fonts) expect(font).toMatch(/[A-Z]{6}\+Roboto/);
      expect(rawPayload.length).toBeLessThan(120_000);
    },
  );

  it('a letter that no font has stops the paper with a sentence, and nothing is left', async () => {
    await named('王 Paula 王');
    const before = [storedFiles(house.current), await house.current.count('documents')];
    const { status, body } = await generate(3);
    expect([status, body.message]).toEqual([
      422,
      'Nombre completo o razón social (user.general.full_name) lleva 王, que ninguna tipografía tiene: ningún documento se genera con letras que faltan.',
    ]);
    expect(body.errors.body[0]).toMatchObject({ field: 'user.general.full_name', code: 'server.no-glyph' });
    expect([storedFiles(house.current), await house.current.count('documents')]).toEqual(before);
  });

  it('so does one that stands in the template itself', async () => {
    const gaps: Filling['gaps'] = new Map();
    const template = {
      title: 'Aviso',
      type: 3,
      context: 'request' as const,
      needs: {},
      blocks: [{ heading: 'Aviso 王' }],
    };
    await drawDocument(template, { schemas, values: {}, scope: bareDefinition('a', 'A'), behind: {}, gaps });
    expect([...gaps]).toEqual([['type', { code: 'no-glyph', letters: '王', title: 'Aviso' }]]);
  });

  it('a letter is as wide as the font says, whatever stands beside it', () => {
    const paper = new Paper({}).font(REGULAR).fontSize(1000);
    expect(paper.widthOfString('0')).toBeCloseTo(562, 0);
    expect(paper.widthOfString('VÁLIDA 0')).toBeCloseTo(
      [...'VÁLIDA 0'].reduce((sum, letter) => sum + paper.widthOfString(letter), 0),
    );
  });

  it('both fonts have every letter of European names, figures and signs of the papers', async () => {
    const points = [...range(0x20, 0x7e), ...range(0xa0, 0x17f), ...range(0x1ea0, 0x1ef9), ...range(0x384, 0x3ce)];
    const letters = points
      .map((point) => String.fromCodePoint(point))
      .filter((one) => /\p{L}|\p{N}|\p{P}|\p{Sc}/u.test(one));
    expect(lettersMissing(`${letters.join('')}–—“”‘’…•€№\n`)).toEqual([]);
    expect(lettersMissing('a王b王c漢')).toEqual(['王', '漢']);
  });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
