import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { beforeAll, describe, expect, it } from 'vitest';
import { AJV_OPTIONS } from '../../../src/resource/validation/compile.ts';
import type { FormModule, FormSchemas } from '../../../src/resource/validation/form-schemas.ts';
import { makeSigner } from '../../../src/server/core/signer.ts';
import { openCompiler } from '../../../src/server/schemas/form-compiler.ts';
import { openValidators } from '../../../src/server/schemas/validators.ts';
import { type Person, SHIPPED, startHouse, testHouse } from '../helpers/house.ts';

const house = testHouse({ folder: SHIPPED });
const addressFor = async (person: Person, resource: string): Promise<string> =>
  (await house.current.call(person, 'GET', `schemas/${resource}`)).body.validators;
const get = (url: string, headers: Record<string, string> = {}) => house.current.raw({ method: 'GET', url, headers });
const load = (text: string): Promise<FormModule> =>
  import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);

describe('the compiled forms of a resource', () => {
  let module: FormModule;
  let address: string;
  beforeAll(async () => {
    address = await addressFor('admin', 'legalRepresentatives');
    module = await load((await get(address)).body);
  });

  it('are a script without import, kept for good by the browser that asked, and without a token', async () => {
    const answer = await get(address);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(answer.body).not.toMatch(/^\s*import\b/m);
    const packed = await house.current.app.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(answer.body);
  });

  it('have a function for each schema, by its name and as rjsf asks for it', () => {
    expect(Object.keys(module.schemas)).toContain('rule.rfc-or-curp');
    for (const name of Object.keys(module.schemas)) expect(module.validators[name]).toBeTypeOf('function');
    const validator = createPrecompiledValidator(module.validators as never, module.schemas.record as never);
    const wrong = (record: object) =>
      validator.validateFormData(record, module.schemas.record as never).errors.map(({ property }) => property);
    expect(wrong({ is_registered: true, company: 1, type: ['shareholder'], role: ['viewer'] })).toContain('user');
    expect(wrong({ is_registered: false, company: 1, type: ['shareholder'], role: ['viewer'] })).toContain('name');
    for (const schema of (module.schemas.record?.allOf ?? []) as FormSchemas[])
      expect(validator.isValid(schema.if as never, {}, module.schemas.record as never)).toBeTypeOf('boolean');
  });

  it('name the rules of the record in order; one with anyOf is beside it', () => {
    expect(module.rules).toEqual(['registered', 'shareholder']);
    expect(JSON.stringify(module.schemas.record)).not.toContain('anyOf');
    expect(module.validators['rule.rfc-or-curp']?.({ is_registered: false })).toBe(false);
    expect(module.validators['rule.rfc-or-curp']?.({ is_registered: false, rfc: 'X' })).toBe(true);
    expect(module.validators['if.registered']?.({ is_registered: false })).toBe(true);
  });

  it('hold limits as they are typed, and no code of a catalogue', async () => {
    const { schemas } = await load((await get(await addressFor('admin', 'requests'))).body);
    const text = JSON.stringify(schemas);
    const { resources, catalogs } = house.current.house.schemas.current();
    const typed = Object.values(resources.requests?.fields ?? {}).find(({ entry, limits }) => entry && limits.maximum);
    if (typed) expect(text).toContain(`"maximum":${typed.limits.maximum}`);
    const listed = Object.values(resources.requests?.fields ?? {}).flatMap(({ catalog = '', path }) =>
      catalog ? [[path, JSON.stringify(catalogs[catalog]?.items.map(({ code }) => code))] as const] : [],
    );
    expect(listed.length).toBeGreaterThan(3);
    expect(listed.filter(([, codes]) => text.includes(`"enum":${codes}`))).toEqual([]);
  });
});

describe('the address of compiled forms', () => {
  const swap = (address: string, from: string | RegExp, to: string) => {
    expect(address).toMatch(from);
    return address.replace(from, to);
  };

  it('of another role, of another resource and with another seal is a 404 that says nothing [H-022]', async () => {
    const address = await addressFor('legal', 'requests');
    expect((await get(address)).status).toBe(200);
    const wrong = [
      swap(address, '/LEGAL/', '/ADMIN/'),
      swap(address, '/LEGAL/', '/LEGAL+ADMIN/'),
      swap(address, '/requests/', '/users/'),
      swap(address, '/requests/', '/nothing/'),
      swap(address, /.\.js$/, address.at(-4) === 'A' ? 'B.js' : 'A.js'),
      swap(address, /-[\w-]{43}\.js$/, '-.js'),
      '/v1/validators/requests/LEGAL/x.js',
    ];
    const unknown = (await get('/v1/validators/a/b/c.js')).body;
    for (const url of wrong) {
      const answer = await get(url);
      expect([url, answer.status, answer.body]).toEqual([url, 404, unknown]);
    }
  });

  it('of a version that is not in force is a 404, with the right seal too [H-023]', async () => {
    const signer = makeSigner(house.current.settings.secretKey);
    const version = '0'.repeat(22);
    const seal = signer.sign('validators', 'requests', 'LEGAL', version);
    expect((await get(`/v1/validators/requests/LEGAL/${version}-${seal}.js`)).status).toBe(404);
  });

  it('is the same after a label changes anywhere, and its module stays after a limit changes', async () => {
    const { resources, ...rest } = house.current.house.schemas.current();
    const validators = openValidators(makeSigner(house.current.settings.secretKey));
    const requests = resources.requests as NonNullable<typeof resources.requests>;
    const amount = requests.fields.amount as NonNullable<typeof requests.fields.amount>;
    const withAmount = (change: object) => {
      const changed = { ...requests, fields: { ...requests.fields, amount: { ...amount, ...change } } };
      return { ...rest, version: 'next', resources: { ...resources, requests: changed } };
    };
    const addressIn = (schemas: ReturnType<typeof withAmount>) =>
      validators.address(schemas, schemas.resources.requests, ['ADMIN']);
    const before = withAmount({});
    const other = withAmount({ limits: { ...amount.limits, maximum: 7 } });
    const path = addressIn(before).split('/').slice(3);
    expect(addressIn(withAmount({ title: 'Otro' }))).toBe(addressIn(before));
    expect(addressIn(other)).not.toBe(addressIn(before));
    expect(await validators.find(other, path)).toMatchObject({ text: expect.stringContaining('export const schemas') });
    await validators.close();
  });

  it('leads to the same module in two processes, whoever made the address [H-025]', async () => {
    const { database, settings } = house.current;
    const second = await startHouse({ folder: SHIPPED, database, env: { DATA_DIR: settings.dataDir } });
    const made = await addressFor('legal', 'users');
    const there = await second.raw({ method: 'GET', url: made });
    expect(there.status).toBe(200);
    expect(there.body).toBe((await get(made)).body);
    await second.stop();
  });
});

describe('the thread that compiles', () => {
  const source = (schemas: FormSchemas) => ({ schemas, rules: [], options: AJV_OPTIONS });

  it('writes a module that parses, whatever the fields are called [H-024]', async () => {
    const compiler = openCompiler();
    const names = ['constructor', 'toString', '</script>', 'a\u2028b\u2029', '\'"`\\', '*/ require("fs")'];
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 3 }]));
    const record = { type: 'object', properties, required: names };
    const made = await compiler.compile(source({ record }));
    if (made === 'busy') throw new Error('nothing waits');
    const { schemas, validators } = await load(made.text);
    expect(schemas.record).toEqual(record);
    const judge = validators.record as NonNullable<typeof validators.record>;
    expect(judge(Object.fromEntries(names.map((name) => [name, 'abc'])))).toBe(true);
    expect(judge({})).toBe(false);
    expect(judge.errors?.map(({ params }) => params.missingProperty).sort()).toEqual([...names].sort());
    expect(judge(Object.fromEntries(names.map((name) => [name, 'abcd'])))).toBe(false);
    expect(judge.errors?.map(({ keyword }) => keyword)).toEqual(names.map(() => 'maxLength'));
    await compiler.close();
  });

  it.runIf(process.platform === 'linux')(
    'is not that of the requests and has the lowest priority [H-026]',
    async () => {
      const niceness = (thread: string) =>
        Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
      const before = readdirSync('/proc/self/task');
      const compiler = openCompiler();
      await compiler.compile(source({ record: { type: 'object' } }));
      const started = readdirSync('/proc/self/task').filter((thread) => !before.includes(thread));
      expect(started.map(niceness)).toContain(19);
      expect(niceness(String(process.pid))).toBeLessThan(19);
      await compiler.close();
    },
  );

  it('takes twenty that wait; the next one is asked to try again', async () => {
    const compiler = openCompiler();
    const made = Array.from({ length: 22 }, (_, index) =>
      compiler.compile(source({ record: { type: 'object', properties: { [`f${index}`]: {} } } })),
    );
    expect(made.map((one) => one === 'busy')).toEqual([...Array(21).fill(false), true]);
    expect(await Promise.all(made.slice(0, 21))).toHaveLength(21);
    await compiler.close();
  });

  it('says what cannot be compiled, and compiles the next', async () => {
    const compiler = openCompiler();
    await expect(compiler.compile(source({ record: { type: 'nothing' } }))).rejects.toThrow('nothing');
    expect(await compiler.compile(source({ record: { type: 'object' } }))).toHaveProperty('packed');
    await compiler.close();
  });
});
