import { describe, expect, it } from 'vitest';
import { ADDRESS, CLABE, KYC, userHouse } from './user-house.ts';

const house = userHouse();
const get = (path: string, who: 'admin' | 'partner' = 'admin') => house.current.call(who, 'GET', path);
const put = (id: number, part: string, body: object) => house.current.call('admin', 'PUT', `users/${id}/${part}`, body);

/** The fields of each section as section 3 of the specification lists them. */
const SECTIONS: [string, string, string, string[]][] = [
  [
    'U-012',
    'general',
    'generals',
    ['name', 'last_name', 'second_last_name', 'full_name', 'curp', 'rfc', 'birthdate', 'phone', 'cellphone', 'email'],
  ],
  ['U-013', 'address', 'addresses', [...Object.keys(ADDRESS), 'int_no']],
  ['U-014', 'financial', 'financials', ['clabe', 'bank_name']],
  ['U-014', 'signature', 'signatures', ['url']],
  [
    'U-015',
    'billing',
    'billings',
    ['CFDI', 'regimen', 'use', 'zipcode_cfdi'].flatMap((name) => [name, `${name}_validated`]),
  ],
  [
    'U-016',
    'additional',
    'additionals',
    [
      'nationality',
      'birthplace',
      'occupation',
      'sector',
      'civil_status',
      'studies_level',
      'investment',
      'income',
      'relatives_with_account',
      'relatives_in_product',
      'transaction',
      'max_amount',
      'destination_resources',
      'own_account',
      'politician',
    ],
  ],
  [
    'U-017',
    'beneficiary',
    'beneficiaries',
    [
      'name',
      'last_name',
      'second_last_name',
      'cellphone',
      'curp',
      ...Object.keys(ADDRESS).filter((name) => name !== 'country'),
      'int_no',
    ],
  ],
];

describe('the sections of a person [U-012, U-013, U-014, U-015, U-016, U-017]', () => {
  it.each(SECTIONS)(
    '%s the section %s has its fields and a complete flag, at its own address [U-011, U-044]',
    async (_id, section, part, fields) => {
      const id = await house.current.register('admin');
      const whole = await get(`users/${id}`);
      const alone = await get(`users/${id}/${part}`);
      expect(alone.status).toBe(200);
      expect(alone.body).toEqual(whole.body[section]);
      expect(Object.keys(alone.body)).toEqual(expect.arrayContaining([...fields, 'complete']));
      expect(alone.body.complete).toBe(false);
    },
  );

  it('has the documents of identification of people and companies [U-035, U-034]', async () => {
    const id = await house.current.register('admin');
    const { body } = await get(`users/${id}`);
    const papers = [
      'id_frontal',
      'id_back',
      'id_verification',
      'format_curp',
      'birth_certificate',
      'marriage_certificate',
    ];
    expect(Object.keys(body.general)).toEqual(expect.arrayContaining([...papers, 'article_of_incorporation']));
    expect(Object.keys(body)).toContain('selfie');
  });

  it('each section becomes complete with its last value, and says until then what it lacks [U-011, U-045, U-066]', async () => {
    const id = await house.current.register('admin');
    const pending = async () =>
      Object.fromEntries(
        (await get(`validators/${id}/sections`)).body.resources.map(
          ({ section, pending_fields }: { section: string; pending_fields: string[] }) => [section, pending_fields],
        ),
      );
    expect(await pending()).toMatchObject({
      financial: ['CLABE', 'Banco'],
      signature: ['Firma autógrafa'],
      beneficiary: ['Nombre', 'Apellido paterno', 'Celular'],
    });
    await put(id, 'addresses', { street: 'Reforma', ext_no: '1', neighborhood: 'Centro' });
    expect((await pending()).address).toEqual(['Código postal', 'País', 'Ciudad o municipio', 'Estado']);
    await house.current.complete(id);
    expect(await pending()).toEqual({});
    const { body } = await get(`users/${id}`);
    for (const section of ['general', 'address', 'financial', 'billing', 'additional', 'signature', 'beneficiary'])
      expect([section, body[section].complete]).toEqual([section, true]);
  });

  it('a company is not asked for what only people have [U-066]', async () => {
    const id = await house.current.register('admin', { type_account: 'company', curp: null, rfc: 'INM090723K76' });
    const { body } = await get(`validators/${id}/sections`);
    const sections = body.resources.map(({ section }: { section: string }) => section);
    expect(sections).toEqual(['general', 'address', 'financial', 'billing', 'additional']);
  });

  it('saves a section at once or not at all [U-045]', async () => {
    const id = await house.current.register('admin');
    const sent = { ...ADDRESS, zipcode: '6000' };
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/addresses`, sent);
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/addresses`, { ...ADDRESS, nothing: 1 });
    expect((await put(id, 'addresses', ADDRESS)).status).toBe(200);
    expect((await get(`users/${id}/addresses`)).body).toMatchObject({ ...ADDRESS, complete: true });
  });

  it('replaces by a list of operations, the contract texts included [U-046]', async () => {
    const id = await house.current.register('admin', { type_account: 'company', curp: null, rfc: 'CLF120101AB1' });
    const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
    const answer = await house.current.call('admin', 'PATCH', `users/${id}`, [
      replace('/power_of_attorney', 'Poder otorgado ante notario.'),
      replace('/articles_of_incorporation', 'Acta número 1.'),
      replace('/address/street', 'Juárez'),
    ]);
    expect(answer.body).toMatchObject({
      power_of_attorney: 'Poder otorgado ante notario.',
      articles_of_incorporation: 'Acta número 1.',
      address: { street: 'Juárez' },
    });
    await house.current.refused(422, 'admin', 'PATCH', `users/${id}`, [replace('/nowhere', 1)]);
    await house.current.refused(422, 'admin', 'PATCH', `users/${id}`, [
      replace('/address/street', 'Otra'),
      replace('/general/birthdate', 'x'),
    ]);
  });

  it('the contract texts are required: neither is saved empty [U-096]', async () => {
    const id = await house.current.register('admin', { type_account: 'company', curp: null, rfc: 'CLF120101AB2' });
    for (const [path, sentence] of [
      ['/power_of_attorney', 'El texto del poder notarial es obligatorio.'],
      ['/articles_of_incorporation', 'El texto del acta constitutiva es obligatorio.'],
    ]) {
      const answer = await house.current.refused(422, 'admin', 'PATCH', `users/${id}`, [
        { op: 'replace', path, value: '' },
      ]);
      expect(answer.body.message).toBe(sentence);
    }
  });

  it('takes the billing data with a password of 8 to 20 characters, seen by administrators alone and audited [U-047, U-061, U-063]', async () => {
    const id = await house.current.register('partner');
    const billing = { regimen: '605', use: 'S01', zipcode_cfdi: '06000' };
    const short = await house.current.refused(422, 'partner', 'PUT', `users/${id}/billings`, {
      ...billing,
      billing_password: 'corta12',
    });
    expect(short.body.message).toBe('La contraseña debe tener al menos 8 caracteres');
    await house.current.refused(422, 'partner', 'PUT', `users/${id}/billings`, { billing_password: 'x'.repeat(21) });
    const saved = await house.current.call('partner', 'PUT', `users/${id}/billings`, {
      ...billing,
      billing_password: 'secreta-8',
    });
    expect(saved.status).toBe(200);
    expect(JSON.stringify(saved.body)).not.toContain('secreta');
    const ask = { field: 'billing.billing_password' };
    for (const who of ['partner', 'legal'] as const)
      await house.current.refused(409, who, 'POST', `users/${id}/reveal`, ask);
    await house.current.refused(404, 'rival', 'POST', `users/${id}/reveal`, ask);
    const before = await house.current.count('_audit');
    expect((await house.current.call('admin', 'POST', `users/${id}/reveal`, ask)).body).toEqual({ value: 'secreta-8' });
    expect(await house.current.count('_audit')).toBe(before + 1);
    const history = await get(`users/${id}/history`);
    expect(history.body.resources[0]).toMatchObject({ operation: 'reveal', who: 'admin' });
    expect(JSON.stringify(history.body)).not.toContain('secreta');
  });

  it('banks, regimes and uses are lists of at most 100, for every signed-in person [U-049]', async () => {
    for (const who of ['admin', 'partner', 'user'] as const)
      for (const path of ['banks?limit=100', 'regimes?limit=100', 'uses?limit=100']) {
        const { status, body } = await house.current.call(who, 'GET', path);
        expect([path, status]).toEqual([path, 200]);
        expect(body.resources.length).toBeGreaterThan(10);
        expect(body.resources.length).toBe(body.count);
      }
    const id = await house.current.register('admin');
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/billings`, { regimen: '601' });
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/financials`, { bank_name: '999999' });
  });

  it('dictionaries exist for what the additional data choose from [U-018]', async () => {
    const { body } = await get('schemas');
    for (const name of [
      'occupations',
      'industries',
      'marital-status',
      'education',
      'investments',
      'income-ranges',
      'loan-purposes',
    ])
      expect(body.catalogs[name].items.length, name).toBeGreaterThan(3);
    const id = await house.current.register('admin');
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/additionals`, { ...KYC, occupation: 12345 });
  });

  it('answers the bills of a person [U-048]', async () => {
    const id = await house.current.register('partner');
    const { db } = house.current.house.services;
    await db.insertInto('bills').values({ receiver: id, issuing: 4, type: 0, amount: '10', status: 1 }).execute();
    const { body } = await get(`users/${id}/paymentBillings`);
    expect(body.count).toBe(1);
    expect((await house.current.call('rival', 'GET', `users/${id}/paymentBillings`)).status).toBe(404);
  });

  it('a credit report is captured once, by administrators, and read by who reads the person [U-039, U-040]', async () => {
    const user = await house.current.register('partner');
    const report = {
      user,
      score: 640,
      amount: 1000,
      amount_expired: 100,
      percent_expired: 10,
      payment_week: 1,
      payment_bi_week: 2,
      payment_month: 4,
      active_credits: 3,
      date: '2026-03-01',
    };
    await house.current.refused(409, 'partner', 'POST', 'creditReports', report);
    const { status } = await house.current.call('admin', 'POST', 'creditReports', report);
    expect(status).toBe(201);
    await house.current.refused(409, 'admin', 'POST', 'creditReports', report);
    const read = await get(`users/${user}/creditReports`);
    expect(read.body).toMatchObject({ ...report, date_format: null, format: null });
    const partner = await get(`users/${user}/creditReports`, 'partner');
    expect(partner.body.score).toBe(640);
    expect(partner.body).not.toHaveProperty('format');
    expect((await house.current.call('rival', 'GET', `users/${user}/creditReports`)).status).toBe(404);
  });

  it('a CLABE is stored without spaces and a wrong digit does not refuse it [U-051]', async () => {
    const id = await house.current.register('admin');
    await house.current.refused(422, 'admin', 'PUT', `users/${id}/financials`, { clabe: '12' });
    expect((await put(id, 'financials', { clabe: CLABE })).body.financial.clabe).toBe(CLABE);
    const wrong = `${CLABE.slice(0, 17)}${(Number(CLABE.at(-1)) + 1) % 10}`;
    expect((await put(id, 'financials', { clabe: wrong })).status).toBe(200);
  });

  it('the second of two people who change one field is shown both values; other fields go through', async () => {
    const id = await house.current.register('admin');
    const { headers } = await get(`users/${id}`);
    const match = { 'if-match': headers.etag as string };
    await put(id, 'addresses', { street: 'Primera' });
    const second = await house.current.call('root', 'PUT', `users/${id}/addresses`, { street: 'Segunda' }, match);
    expect(second.status).toBe(409);
    expect(second.body.errors.body[0]).toMatchObject({ code: 'changed', mine: 'Segunda', theirs: 'Primera' });
    expect((await house.current.call('root', 'PUT', `users/${id}/addresses`, { ext_no: '9' }, match)).status).toBe(200);
  });
});
