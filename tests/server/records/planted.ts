import { sql } from 'kysely';
import type { Definition, Row, Schemas } from '../../../src/resource/model/definition.ts';
import { type As, FIRST, type PartnerHouse } from '../helpers/partner-house.ts';

/** Each person's name, RFC and account carry the person's number, so that an answer shows of whom it speaks. */
const PLANTED = /Plantada(\d+)x|PLNT(\d{6})AAA|99(\d{16})(?!\d)/gi;

/** An account of the demo; `corporate@10` signs in as the representative and acts for that company. */
export const ACCOUNTS = [
  'admin',
  'junior-operations',
  'legal',
  'finance',
  'partner',
  'partner-two',
  'partner-compliance-officer',
  'external',
  'consultant',
  'user',
  'corporate',
  `corporate@${FIRST}`,
];

/** How this account calls; the representative names the company in the header at every call. */
export async function callsAs(house: PartnerHouse, account: string): Promise<As> {
  const [name = '', company] = account.split('@');
  const as = await house.as(name);
  if (!company) return as;
  return (method, path, body, headers) => as(method, path, body, { 'x-id-partner': company, ...headers });
}

export async function plant({ house: { services } }: PartnerHouse): Promise<void> {
  const { db } = services;
  await sql`update users set general__full_name = 'Plantada' || id || 'x', username = 'Plantada' || id || 'x',
    general__name = 'Plantada' || id || 'x', email = case when email like '%@demo.mx' then email else 'Plantada' || id || 'x@p.mx' end,
    general__rfc = 'PLNT' || lpad(id::text, 6, '0') || 'AAA', financial__clabe = '99' || lpad(id::text, 16, '0')`.execute(
    db,
  );
  await sql`update dispersions as d set user_lender = l.general__full_name, clabe_lender = l.financial__clabe,
      clabe = u.financial__clabe from requests as r join users as u on u.id = r.user join users as l on l.id = r.user_lender
    where r.id = d.id_request`.execute(db);
  await sql`update bills as b set xml = '<x>' || coalesce(i.general__full_name || i.general__rfc, '') || coalesce(
      r.general__full_name || r.general__rfc, '') || '</x>'
    from bills as o left join users as i on i.id = o.issuing left join users as r on r.id = o.receiver
    where o.id = b.id`.execute(db);
  await sql`update "legalRepresentatives" as l set full_name = u.general__full_name, name = u.general__full_name,
    lastname = u.general__full_name, second_lastname = u.general__full_name, rfc = u.general__rfc,
    email = u.general__full_name || '@p.mx' from users as u where u.id = l.user`.execute(db);
}

/** The people whom the account may read: those of its list, and itself. */
export async function readableBy(as: As): Promise<Set<number>> {
  const ids = new Set<number>([Number((await as('POST', 'roles')).body.id)]);
  for (let page = 0; ; page += 1) {
    const { status, body } = await as('GET', `users?limit=100&page=${page}&field=id&order=DESC`);
    if (status !== 200) return ids;
    for (const { id } of body.resources as Row[]) ids.add(Number(id));
    if (body.resources.length < 100) return ids;
  }
}

export const toldIn = (text: string): number[] =>
  [...text.matchAll(PLANTED)].map(([, name, rfc, clabe]) => Number(name ?? rfc ?? clabe));

/** Every list that there is: by itself, and below rows that the account reads, `some` of the first and as many of the last. */
export async function listsFor(schemas: Schemas, as: As, some = 3): Promise<[string, Definition][]> {
  const lists: [string, Definition][] = [];
  const parents = new Map<string, Row[]>();
  const rowsAbove = async (parent: string) => {
    const { status, body } = await as('GET', `${parent}?limit=100`);
    return status === 200 ? ((body.resources ?? [body]) as Row[]) : [];
  };
  for (const definition of Object.values(schemas.resources)) {
    if (definition.source.kind === 'none') continue;
    if (definition.under.length === 0) lists.push([definition.name, definition]);
    for (const { parent, path } of definition.under) {
      const ids = parents.get(parent) ?? (await rowsAbove(parent));
      parents.set(parent, ids);
      for (const { id } of [...ids.slice(0, some), ...ids.slice(some).slice(-some)])
        lists.push([path.replace('{id}', String(id)), definition]);
    }
  }
  return lists;
}

/** The person who asks, and the company whose people it sees. */
export async function oneselfOf(as: As): Promise<number[]> {
  const { id, id_partner } = (await as('POST', 'roles')).body;
  return [id, id_partner].map(Number);
}

/** An invoice is handed whole to its issuer and its receiver: its text is then no leak. */
export function withoutOwnPapers(body: unknown, own: number[]): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.replaceAll(/<x>.*?<\/x>/g, (paper) => (toldIn(paper).some((id) => own.includes(id)) ? '' : paper));
}
