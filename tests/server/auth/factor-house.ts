import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import {
  type Answer,
  type HouseOptions,
  PEOPLE,
  type Person,
  SHIPPED,
  type TestHouse,
  testHouse,
} from '../helpers/house.ts';
import { until } from '../helpers/real-house.ts';
import { setPassword } from '../helpers/set-password.ts';

export const PASSWORD = 'Correcta1!';
const STEP_MS = 30_000;

/** The shipped files with `FACTORS=on`: roles that require a factor get no session without one. */
export const factorHouse = (options: HouseOptions = {}) =>
  testHouse({
    folder: SHIPPED,
    jobs: true,
    ...options,
    env: {
      FACTORS: 'on',
      RATE_SIGN_INS: '100000',
      RATE_CALLS: '100000',
      PUBLIC_URL: 'http://localhost:8080',
      ...options.env,
    },
  });

/** What a person does in the tests of factors, each with a clock of their own. */
export function peopleOf(house: { readonly current: TestHouse }) {
  const clock = { now: new Date('2026-03-09T18:00:00.000Z') };
  const send = (
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
    address = '10.0.0.1',
  ): Promise<Answer> =>
    house.current.raw({
      method: method as 'GET',
      url: `/v1/${url}`,
      remoteAddress: address,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  const as = (bearer: string, method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(method, url, body, { authorization: `Bearer ${bearer}`, ...headers });
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
    house.current.at(clock.now);
  };
  const signIn = (person: Person, more: { password?: string; address?: string; device?: string } = {}) =>
    send(
      'POST',
      'login',
      { email: `${person}@test.mx`, password: more.password ?? PASSWORD },
      more.device ? { 'x-device': more.device } : {},
      more.address,
    );
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() + steps * STEP_MS });
  /** Enrols an app by a sign-in that has to, as the role asks. */
  const enrol = async (person: Person) => {
    const { pending } = (await signIn(person)).body;
    const begun = (await as(pending, 'POST', 'factors', { kind: 'totp', name: 'Teléfono' })).body;
    const code = await mailedCode(house.current, `${person}@test.mx`);
    const confirmed = await as(pending, 'POST', `factors/${begun.id}/confirm`, { totp: codeOf(begun.secret), code });
    // The step of that code counted once.
    later(30);
    return {
      secret: String(begun.secret),
      token: String(confirmed.body.token),
      recovery: confirmed.body.recovery as string[],
      id: Number(begun.id),
    };
  };
  return { send, as, later, signIn, codeOf, enrol, clock };
}

export async function giveEverybodyPasswords(house: TestHouse): Promise<void> {
  for (const { id } of Object.values(PEOPLE)) await setPassword(house.house.services.db, id, PASSWORD);
}

const seen = new Set<string>();

/** The code of the newest mail to this address that was not read before. */
export async function mailedCode(house: TestHouse, email: string): Promise<string> {
  const read = async () =>
    mailsTo(house, email).flatMap(({ text }) => {
      const code = /Su código es (\d{8})/.exec(text)?.[1];
      return code && !seen.has(code) ? [code] : [];
    });
  const code = (await until(read, (codes) => codes.length > 0)).at(-1) as string;
  seen.add(code);
  return code;
}

export function mailsTo(house: TestHouse, email: string): { to: string; subject: string; text: string }[] {
  const folder = join(house.settings.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort((one, other) => numberOf(one) - numberOf(other))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to === email);
}

const numberOf = (name: string): number => Number(/-(\d+)\.json$/.exec(name)?.[1]);
