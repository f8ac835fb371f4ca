import { describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../../part.ts';
import { heavyCalls } from './heavy-bodies.ts';
import { wireHouse } from './wire-house.ts';

const wire = wireHouse();
const MEGABYTE = 1024 * 1024;
const replaced = (name: string) => ({ op: 'replace', path: `/${name}`, value: 1 });

describe('bodies as large as they may be', () => {
  it('cost work in proportion to their size on every write route, and are answered shortly', async () => {
    const calls = await heavyCalls(wire.current, { size: MEGABYTE, each: EVERY_CASE ? 83 : 249 });
    expect(calls.length).toBeGreaterThan(EVERY_CASE ? 20 : 7);
    expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
    // The work was 18,000 bytes for each byte of 60 kB, and 300,000 of a megabyte, while it grew with the square.
    expect(calls.filter(({ allocated, call }) => allocated > 400 && !/login|passwords/.test(call))).toEqual([]);
    expect(calls.filter(({ answered }) => answered > 20_000)).toEqual([]);
  }, 120_000);

  it('are larger than a megabyte for the sake of files alone', async () => {
    const body = (value: unknown) => ({ type: 6, user: 1, file: value });
    const names = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`name_${n}`, n]));
    const answer = await wire.current.call('SUPER_ADMIN', 'POST', '/documents', body(names));
    expect(answer.status).toBe(413);
    const file = `data:application/pdf;base64,${Buffer.alloc(3 * MEGABYTE).toString('base64')}`;
    expect((await wire.current.call('SUPER_ADMIN', 'POST', '/documents', body(file))).status).toBe(422);
  });

  it('hold 12,000 values at most, of which a text that is full of commas is one', async () => {
    const sent = (body: unknown) => wire.current.call('SUPER_ADMIN', 'PUT', '/profile', body);
    const names = (most: number) => Object.fromEntries(Array.from({ length: most }, (_, n) => [`n${n}`, 1]));
    expect((await sent(names(12_000))).status).toBe(422);
    expect((await sent({ n: Array.from({ length: 12_000 }, () => 1) })).status).toBe(422);
    const refused = await sent(names(12_001));
    expect([refused.status, refused.body.message]).toEqual([413, 'Lo enviado trae más de 12,000 valores.']);
    for (const text of [',', '\\', '\\",', '"'])
      expect((await sent({ n: text.repeat(30_000) })).status, text).toBe(422);
  });

  it('are 4 kB before a sign-in', async () => {
    for (const [method, url] of [
      ['POST', '/v1/login'],
      ['POST', '/v1/login/factor'],
      ['POST', '/v1/login/passkey'],
      ['PUT', '/v1/passwords'],
      ['POST', '/v1/passwords/reset'],
    ] as const) {
      const sent = (size: number) =>
        wire.current.house.raw({ method, url, payload: { email: 'x@mesa.mx', password: 'x'.repeat(size) } });
      expect((await sent(3_900)).status, url).toBeLessThan(423);
      const refused = await sent(4_100);
      expect([refused.status, refused.body.message], url).toEqual([413, 'Lo enviado pesa más de 4 kB.']);
    }
  });

  it('with unknown names are told ten of them, each once and cut', async () => {
    const names = Array.from({ length: 3_000 }, (_, n) => [`${n}`.padStart(300, 'n'), 1]);
    const { status, body } = await wire.current.call('SUPER_ADMIN', 'PUT', '/profile', Object.fromEntries(names));
    expect(status).toBe(422);
    const told = body.errors.body.filter(({ code }: { code: string }) => code === 'additionalProperties');
    expect(told.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(body).length).toBeLessThan(8_000);
  });

  const many = (sign: string) => Array.from({ length: 2_000 }, (_, n) => `${n}`.padStart(300, sign));
  const one = 'n'.repeat(900_000);
  const bodyOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
  const list = { path: 'holidays', format: 'csv' };
  it.each([
    ['words of an export', 'POST', '/exports', (names: string[]) => ({ ...list, ...bodyOf(names) })],
    ['columns of an export', 'POST', '/exports', (names: string[]) => ({ ...list, columns: names })],
    ['filters of an export', 'POST', '/exports', (names: string[]) => ({ ...list, filter: bodyOf(names) })],
    ['orders of an export', 'POST', '/exports', ([name]: string[]) => ({ ...list, field: name, order: 'asc' })],
    ['paths of a patch', 'PATCH', '/holidays/1', (names: string[]) => names.map(replaced)],
    ['values of a preview', 'POST', '/payments/preview', (names: string[]) => ({ values: bodyOf(names) })],
    ['words of a preview', 'POST', '/payments/preview', bodyOf],
  ] as const)(
    'with unknown %s are answered shortly, whether they are many or one is long',
    async (_, method, path, body) => {
      for (const names of [many('n'), [one]]) {
        const answer = await wire.current.call('SUPER_ADMIN', method, path, body(names));
        expect([400, 404, 422], answer.body.message?.slice(0, 200)).toContain(answer.status);
        expect(JSON.stringify(answer.body).length).toBeLessThan(8_000);
      }
    },
  );
});
