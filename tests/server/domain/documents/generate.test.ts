import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contractWords } from '../../../../src/server/domain/documents/template-text.ts';
import { EVERY_CASE } from '../../../part.ts';
import { follow } from '../../helpers/follow.ts';
import { laidOut } from '../../helpers/paper.ts';
import { until } from '../../helpers/real-house.ts';
import { documentsHouse, fillPeople, PARTNERED, SCHEMAS, storedFiles } from './document-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
cpSync(SCHEMAS, folder, { recursive: true });
const house = documentsHouse({ folder, watch: true });
const { person, request, renewal } = PARTNERED;
beforeAll(() => fillPeople(house.current));

const GIVEN = { contract_signing_date: '2026-03-10', request_date: '2026-03-09', place: 'Guadalajara, Jalisco' };
const generate = (type: number, more: object = {}, who: 'admin' | 'partner' = 'admin') =>
  house.current.call(who, 'POST', 'documents', { user: person, request, type, ...GIVEN, ...more });

/** The text of what an answer's url opens, as any reader of PDF sees it. */
async function textOf(url: string): Promise<string> {
  const answer = await follow(house.current, url);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return laidOut(answer.rawPayload);
}
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe('generated documents', () => {
  it('a promissory note holds the loan to the cent, in words, with its table and page numbers [D-036]', async () => {
    const answer = await generate(3);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ type: 3, request, user: person, version: 1, description: 'Pagaré S0007' });
    const text = flat(await textOf(answer.body.url));
    expect(text).toContain('Paula López Álvarez');
    expect(text).toContain('Nuria Peña Ibáñez');
    expect(text).toContain('$50,000.00 (cincuenta mil pesos 00/100 M.N.)');
    expect(text).toContain('En Guadalajara, Jalisco, a 10 de marzo de 2026');
    expect(text).toContain('17.90 %');
    // The worked example: twelve payments of 4,650.03, the last one of 4,649.97.
    expect(text.match(/\$4,650\.03/g)?.length).toBe(11);
    expect(text).toContain('$4,649.97');
    expect(text).toContain('10/04/2026');
    expect(text).toMatch(/Solicitud S0007 · Página 1 de \d/);
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
  });

  it('the disposition request, the renewal request and the direct debit hold their figures [D-036]', async () => {
    const disposition = flat(await textOf((await generate(17)).body.url));
    expect(disposition).toContain('$50,000.00');
    expect(disposition).toContain('$47,100.00');
    const renewed = flat(await textOf((await generate(18, { request: renewal })).body.url));
    expect(renewed).toContain('S0008');
    expect(renewed).toContain('S0007');
    const debit = flat(await textOf((await generate(1)).body.url));
    expect(debit).toContain('0121 8000 1234 5678 97');
    expect(debit).toContain('Mensual');
  });

  it('contracts are drawn before the loan is activated, with the CAT of its terms [D-036]', async () => {
    const { db } = house.current.house.services;
    const set = (cat: string | null) => db.updateTable('requests').set({ cat }).execute();
    await set(null);
    const disposition = await generate(17);
    const renewed = await generate(18, { request: renewal });
    await set('27.3');
    // The outside figure of the worked example, commissions of the opening alone; a renewal pays them with its first period.
    expect(flat(await textOf(disposition.body.url))).toContain('31.7 %');
    expect(flat(await textOf(renewed.body.url))).toContain('31.4 %');
  });

  it('a product without renewal gets none, one without disposition neither [D-035]', async () => {
    const files = storedFiles(house.current);
    const noRenewal = await generate(18);
    const noDisposition = await generate(17, { request: renewal });
    expect([noRenewal.status, noDisposition.status]).toEqual([422, 422]);
    expect(noRenewal.body.message).toBe('Este producto no lleva solicitud de renovación.');
    expect(storedFiles(house.current)).toEqual(files);
  });

  it('what was not given is told beside its field [D-033]', async () => {
    const answer = await house.current.call('admin', 'POST', 'contracts', {});
    expect(answer.status).toBe(422);
    const told = answer.body.errors.body.map((one: { message: string }) => one.message);
    expect(told).toEqual(
      expect.arrayContaining([
        'El tipo es obligatorio',
        'La fecha de firma es obligatoria',
        'La fecha de solicitud es obligatoria',
        'El lugar de la firma es obligatorio',
      ]),
    );
  });

  it('the types to choose from [D-034]', async () => {
    const items = house.current.house.schemas.current().catalogs['contract-types']?.items;
    expect(items?.map(({ code, label }) => [code, label])).toEqual([
      [3, 'Pagaré'],
      [17, 'Solicitud de disposición'],
      [18, 'Solicitud de renovación'],
      [1, 'Formato de Domiciliación'],
    ]);
  });

  it('a missing value stops the document with its name and leaves nothing [D-036]', async () => {
    const { db } = house.current.house.services;
    const before = [storedFiles(house.current), await house.current.count('documents')];
    await db.updateTable('users').set({ financial__clabe: null }).where('id', '=', person).execute();
    const answer = await generate(1);
    await db.updateTable('users').set({ financial__clabe: '012180001234567897' }).where('id', '=', person).execute();
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe(
      'Falta CLABE (user.financial.clabe): ningún documento se genera con espacios en blanco.',
    );
    expect([storedFiles(house.current), await house.current.count('documents')]).toEqual(before);
  });

  it('a store that takes nothing is told in words, and no contract stands without its file [D-036]', async () => {
    const files = join(house.current.settings.dataDir, 'files');
    const before = [storedFiles(house.current), await house.current.count('documents')];
    renameSync(files, `${files}.away`);
    writeFileSync(files, '');
    const answer = await generate(3);
    rmSync(files);
    renameSync(`${files}.away`, files);
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining('inténtelo de nuevo')]);
    expect([storedFiles(house.current), await house.current.count('documents')]).toEqual(before);
  });

  it.runIf(EVERY_CASE)(
    'a template that was changed counts as soon as it is in force, and a broken one takes nothing away [D-036]',
    async () => {
      const { schemas } = house.current.house;
      const file = join(folder, '_documents/direct-debit.json');
      const text = readFileSync(file, 'utf8');
      const [{ version }, changed] = [
        schemas.current(),
        text.replace('FORMATO PARA SOLICITAR LA DOMICILIACIÓN', 'OTRO TÍTULO'),
      ];
      writeFileSync(file, changed);
      await until(
        async () => schemas.current().version,
        (now) => now !== version,
      );
      expect(await textOf((await generate(1)).body.url)).toContain('OTRO TÍTULO');
      const mistakes: [written: string, instead: string, says: string][] = [
        ['"blocks"', '"bloques"', 'bloques'],
        ['{request.token}', '{request.token | mayusculas}', '«mayusculas» no es un formato.'],
        ['{request.token}', '{request token}', '«{request token}» está mal escrito'],
        ['{request.token}', '{request.token', '«{request.token'],
      ];
      for (const [written, instead, says] of mistakes) {
        writeFileSync(file, changed.replace(written, instead));
        const said = await until(
          async () => schemas.problems().map(({ file: where, message }) => `${where}: ${message}`),
          (problems) => problems.some((one) => one.includes(says)),
        );
        expect(said.every((one) => one.startsWith('_documents/direct-debit.json'))).toBe(true);
        expect(await textOf((await generate(1)).body.url)).toContain('OTRO TÍTULO');
      }
      writeFileSync(file, text);
      await until(
        async () => schemas.current().version,
        (now) => now === version,
      );
    },
  );

  it('a table of 120 rows is drawn in time [D-036]', async () => {
    const { db } = house.current.house.services;
    await db.updateTable('requests').set({ payment_time: 120 }).where('id', '=', request).execute();
    const start = performance.now();
    const answer = await generate(3);
    const took = performance.now() - start;
    await db.updateTable('requests').set({ payment_time: 12 }).where('id', '=', request).execute();
    const text = await textOf(answer.body.url);
    expect(text).toMatch(/\n\s*120\s+10\/03\/2036/);
    expect(text).toMatch(/Página 4 de \d/);
    // Half a second is the promise; a busy machine gets four times as much.
    expect(took).toBeLessThan(2000);
  });

  it('a bureau format is generated by type 6 and, while under 30 days old, used again [D-037, D-038]', async () => {
    const ask = () => house.current.call('admin', 'POST', 'documents', { type: 6, user: person });
    const first = await ask();
    expect(first.status).toBe(201);
    expect(flat(await textOf(first.body.url))).toContain('Paula López Álvarez');
    const again = await ask();
    expect(again.body).toMatchObject({ id: first.body.id });
    const { db } = house.current.house.services;
    await db.updateTable('documents').set({ date_format: '2026-02-07' }).where('id', '=', first.body.id).execute();
    const later = await ask();
    expect(later.body.id).not.toBe(first.body.id);
    expect(later.body).toMatchObject({ version: 2, current: true });
  });

  it('a partner generates no bureau format and no contract [T-033]', async () => {
    const count = await house.current.count('documents');
    const bureau = await house.current.call('partner', 'POST', 'documents', { type: 6, user: person });
    expect(bureau.status).toBe(409);
    expect((await generate(3, {}, 'partner')).status).toBe(409);
    expect(await house.current.count('documents')).toBe(count);
    const credit = await house.current.call('partner', 'GET', 'schemas/creditReports');
    expect(Object.keys(credit.body.actions?.actions ?? {})).not.toContain('generate-format');
    expect(Object.keys(credit.body.actions?.actions ?? {})).not.toContain('open-format');
  });
});

describe('amounts and dates in words', () => {
  const words = () => contractWords(house.current.house.schemas.current());

  it('writes amounts as contracts do [D-036]', () => {
    const cases: [string, string][] = [
      ['0.50', 'cero pesos 50/100 M.N.'],
      ['1', 'un peso 00/100 M.N.'],
      ['21', 'veintiún pesos 00/100 M.N.'],
      ['31.05', 'treinta y un pesos 05/100 M.N.'],
      ['100', 'cien pesos 00/100 M.N.'],
      ['101', 'ciento un pesos 00/100 M.N.'],
      ['1000', 'mil pesos 00/100 M.N.'],
      ['21000', 'veintiún mil pesos 00/100 M.N.'],
      ['516716.99', 'quinientos dieciséis mil setecientos dieciséis pesos 99/100 M.N.'],
      ['1000000', 'un millón de pesos 00/100 M.N.'],
      ['2300001', 'dos millones trescientos mil un pesos 00/100 M.N.'],
    ];
    for (const [amount, text] of cases) expect(words().money(amount)).toBe(text);
    expect(words().date('2026-01-31')).toBe('31 de enero de 2026');
  });
});
