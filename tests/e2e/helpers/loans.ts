import type { apiAs } from './console.ts';

type Api = Awaited<ReturnType<typeof apiAs>>;

/** Validated people who appear in no list of banned persons, as the console would find them. */
export async function parties(api: Api) {
  const found = async (filter: object) =>
    (await api.call('GET', `/users?limit=40&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.resources;
  const lenders = await found({ has_lender: true, status: 'validated', type_account: 'personal' });
  const people = await found({ has_lender: false, status: 'validated', type_account: 'personal' });
  return { lender: lenders[0], applicant: people[0] };
}

/** The costs of the test loans, unless a test gives others. */
export const TERMS = {
  rate: 24,
  payment_time: 6,
  payment_type: 2,
  opening_commission: 2,
  commission_admin: 1.16,
  commission_admin_lender: 0.58,
  commission_by_each_payment: 11.6,
};

/** A loan for a test to work on, made as the console makes it: dispersed on the day it was activated. */
export async function liveLoan(api: Api, date: string, terms: object = {}): Promise<number> {
  const { lender, applicant } = await parties(api);
  const must = (answer: { status: number; body: unknown }) => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as { id: number };
  };
  const { id } = must(
    await api.call('POST', '/requests', {
      user: applicant.id,
      user_lender: lender.id,
      title: 'Para una prueba',
      description: 'Recursos para el negocio.',
      recognition: 0,
      amount: 12_000,
      date,
      ...TERMS,
      ...terms,
    }),
  );
  const patch = (path: string, value: object) => api.call('PATCH', `/requests/${id}`, [{ op: 'replace', path, value }]);
  must(await patch('/activate', { date, notify: false }));
  must(await patch('/dispersed', {}));
  return id;
}

/** The business day, so many days away from today. */
export function day(offset = 0): string {
  const moment = new Date(Date.now() + offset * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(moment);
}
