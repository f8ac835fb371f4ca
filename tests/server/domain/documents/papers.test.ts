import { beforeAll, describe, expect, it } from 'vitest';
import { dataUrl, documentsHouse, fillPeople, PARTNERED, pdfOfSize, storedFiles } from './document-house.ts';

const house = documentsHouse();
const { person, request } = PARTNERED;
beforeAll(() => fillPeople(house.current));

const call = (method: string, url: string, body?: unknown) => house.current.call('admin', method, url, body);
const upload = (place: object, size: number) =>
  call('POST', 'documents?full=true', { user: person, ...place, file: dataUrl(pdfOfSize(size)) });
const currentOf = async (type: number) => (await call('GET', `users/${person}/documents/${type}/current`)).body;

describe('a document that is deleted', () => {
  it('hands its place to the version before, down to the first one [D-025]', async () => {
    const ids: number[] = [];
    for (const size of [2000, 2100, 2200]) ids.push((await upload({ type: 1 }, size)).body.id);
    expect(await currentOf(1)).toMatchObject({ id: ids[2], version: 3 });
    expect((await call('DELETE', `documents/${ids[2]}`)).status).toBe(200);
    expect(await currentOf(1)).toMatchObject({ id: ids[1], version: 2, current: true });
    const home = await call('GET', `users/${person}/addresses`);
    expect(home.body.proof).toMatchObject({ id: ids[1], version: 2 });
    const told = await call('GET', `documents/${ids[1]}/history`);
    expect(JSON.stringify(told.body)).toContain('current');
    // One that is not in force leaves the one in force alone.
    expect((await call('DELETE', `documents/${ids[0]}`)).status).toBe(200);
    expect(await currentOf(1)).toMatchObject({ id: ids[1] });
    expect((await call('DELETE', `documents/${ids[1]}`)).status).toBe(200);
    expect((await call('GET', `users/${person}/documents/1/current`)).status).toBe(404);
    // A number is given once.
    expect((await upload({ type: 1 }, 2300)).body).toMatchObject({ version: 4, current: true });
  });

  it('of a request promotes within its own request alone, and papers of the own kind stand alone [D-025]', async () => {
    const contract = [await upload({ request, type: 0 }, 2000), await upload({ request, type: 0 }, 2100)];
    await call('DELETE', `documents/${contract[1]?.body.id}`);
    const kept = await call('GET', `documents/${contract[0]?.body.id}`);
    expect(kept.body).toMatchObject({ current: true });
    const custom = [await upload({ request, type: 13 }, 2000), await upload({ request, type: 13 }, 2100)];
    expect(custom.map((one) => one.body.current)).toEqual([true, true]);
    expect((await call('DELETE', `documents/${custom[1]?.body.id}`)).status).toBe(200);
    const rows = await house.current.house.services.db
      .selectFrom('documents')
      .select('id')
      .where('request', '=', request)
      .where('current', '=', true)
      .where('_deleted_at', 'is', null)
      .execute();
    expect(rows.map(({ id }) => Number(id)).sort()).toEqual([contract[0]?.body.id, custom[0]?.body.id].sort());
  });

  it('while new versions come in leaves exactly one in force [D-025]', async () => {
    const first = (await upload({ type: 31 }, 2000)).body.id;
    const all = await Promise.all([
      ...Array.from({ length: 5 }, (_, place) => upload({ type: 31 }, 2001 + place)),
      call('DELETE', `documents/${first}`),
    ]);
    expect(all.map((one) => one.status).sort()).toEqual([200, 201, 201, 201, 201, 201]);
    const rows = await house.current.house.services.db
      .selectFrom('documents')
      .select(['id', 'version'])
      .where('type', '=', 31)
      .where('current', '=', true)
      .where('_deleted_at', 'is', null)
      .execute();
    expect(rows.length).toBe(1);
  });
});

describe('values of papers', () => {
  it('an impossible validity date is refused, a leap day taken [D-013]', async () => {
    const { db } = house.current.house.services;
    const { id } = (await upload({ type: 2 }, 2000)).body;
    await db
      .insertInto('metadataDocuments')
      .values({ id: 900, document: id, key: 'expiration_date', name: 'Vigencia', is_required: true })
      .execute();
    for (const data of ['2027-02-30', '2027-02-29', '2026-04-31', '0000-01-01', '2027-2-3', '31/12/2027', ' ']) {
      const answer = await call('PUT', 'metadataDocuments/900', { data });
      if (data.trim()) expect([data, answer.status]).toEqual([data, 422]);
      if (data.trim()) expect(answer.body.message).toContain('fecha del calendario');
    }
    expect((await call('PUT', 'metadataDocuments/900', { data: '2028-02-29' })).status).toBe(200);
    expect((await call('GET', 'metadataDocuments/900')).body.data).toBe('2028-02-29');
  });

  it('no date field takes a day that no calendar has', async () => {
    for (const date of ['2027-02-30', '0000-01-01', '2026-13-01']) {
      const holiday = await call('POST', 'holidays', { title: 'Feriado', date });
      expect([date, holiday.status]).toEqual([date, 422]);
    }
  });

  it('a power of attorney of blanks is refused and the one before stays [U-043]', async () => {
    const replace = (value: string) =>
      call('PATCH', `users/${person}`, [{ op: 'replace', path: '/power_of_attorney', value }]);
    expect((await replace('Escritura 1,234')).status).toBe(200);
    for (const value of ['   ', '\n\t', '\u00a0']) expect((await replace(value)).status).toBe(422);
    const put = await call('PUT', `users/${person}`, { power_of_attorney: '   ' });
    expect(put.status).toBe(422);
    expect((await call('GET', `users/${person}`)).body.power_of_attorney).toBe('Escritura 1,234');
  });

  it('an optional text of blanks is stored as nothing', async () => {
    const made = await call('POST', 'documents?full=true', {
      user: person,
      type: 30,
      description: '   ',
      file: dataUrl(pdfOfSize(2000)),
    });
    expect([made.status, made.body.description]).toEqual([201, null]);
  });

  it('a contract without a place, or signed before it was asked for, names the field and leaves nothing [D-033]', async () => {
    const before = [storedFiles(house.current).length, await house.current.count('documents')];
    const given = { user: person, request, type: 3, contract_signing_date: '2026-03-10', request_date: '2026-03-09' };
    const refused: [object, string, string][] = [
      [{ place: '   ' }, 'place', 'El lugar de la firma es obligatorio'],
      [{}, 'place', 'El lugar de la firma es obligatorio'],
      [{ place: 'León', request_date: null }, 'request_date', 'La fecha de solicitud es obligatoria'],
      [
        { place: 'León', contract_signing_date: '2026-03-08' },
        'contract_signing_date',
        'La fecha de firma no puede ser anterior a la fecha de solicitud.',
      ],
    ];
    for (const [more, field, message] of refused) {
      const answer = await call('POST', 'documents', { ...given, ...more });
      expect([answer.status, answer.body.errors.body[0].field, answer.body.message]).toEqual([422, field, message]);
    }
    expect([storedFiles(house.current).length, await house.current.count('documents')]).toEqual(before);
  });

  it('a billing password over 20 characters is refused, not cut [U-030]', async () => {
    const long = await call('PUT', `users/${person}/billings`, { billing_password: 'x'.repeat(21) });
    expect([long.status, long.body.errors.body[0].field]).toEqual([422, 'billing.billing_password']);
    expect((await call('PUT', `users/${person}/billings`, { billing_password: 'x'.repeat(20) })).status).toBe(200);
  });
});
