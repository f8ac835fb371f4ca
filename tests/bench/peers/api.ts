/** The calls that both peers make: the same API, the same list, the same token as the console. */
export const TOKEN = 'peer-token';

export type Row = { id: number } & Record<string, any>;
export type ListOptions = { page: number; limit: number; field: string; ascending: boolean; filter: object };

/** One page of a resource and the number of all its rows; `page` begins at 0. */
export async function list(resource: string, options: ListOptions): Promise<{ data: Row[]; total: number }> {
  const query = new URLSearchParams({
    page: String(options.page),
    limit: String(options.limit),
    field: options.field,
    // The wire's order is inverted (specification, section 5).
    order: options.ascending ? 'DESC' : 'ASC',
    filter: JSON.stringify(options.filter),
  });
  const { resources, count } = await call('GET', `${resource}?${query}`);
  return { data: resources, total: count };
}

/** A record, or what is answered when it is written. */
export async function call(method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${localStorage.getItem(TOKEN)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Resources of the menu, as an administrator of the console has them. */
export const MENU = ['users', 'companies', 'debits', 'payments', 'dispersions', 'bills', 'holidays', 'documents'];

/** Columns of the list of requests, and fields of its form. */
export const COLUMNS = [
  'token',
  'date',
  'finish_date',
  'activation_date',
  'recognition',
  'user_label',
  'user_lender_label',
];
export const NUMBERS = ['amount', 'rate', 'payment_time', 'payment_type', 'opening_commission', 'status'];
export const TEXTS = ['title', 'description', 'guarantee', 'date', 'version', 'version_commission'];
export const AMOUNTS = [
  'amount',
  'rate',
  'payment_time',
  'days_for_calculations',
  'opening_commission',
  'commission_admin',
  'commission_admin_lender',
  'commission_by_each_payment',
  'iva_withholdings',
];
/** What the list begins with. */
export const START = { status: 1 };
export const PAGE_SIZE = 10;
