/**
 * Which value of a person may be edited by whom and when: sections 5 and 6 of the specification and choices 97, 99, 113 and
 * 121, said by hand and without looking at schemas/.
 */
import { curpOf, rfcOf } from '../../../src/resource/model/keys.ts';
import { ROLES } from './oracle.ts';

const OTHER = {
  name: 'Elena',
  last_name: 'Mota',
  second_last_name: 'Trejo',
  birthdate: '1962-08-09',
  sex: 'M',
  state: 'JC',
};
const someone = { curp: curpOf(OTHER), rfc: rfcOf(OTHER) };

export type Rule = 'always' | 'until-validated' | 'once' | 'typed-by-nobody' | 'password';
const each = (part: string, rule: Rule, values: Record<string, unknown>) =>
  Object.entries(values).map(([field, value]) => ({ part, field, value, rule }));
export const EDITED = [
  ...each('generals', 'until-validated', {
    name: 'Otra',
    last_name: 'Otra',
    second_last_name: 'Otra',
    full_name: 'Otra',
    curp: someone.curp,
    rfc: someone.rfc,
  }),
  ...each('generals', 'always', {
    birthdate: '1980-05-05',
    phone: '5599999999',
    cellphone: '5599999999',
    email: 'otro@test.mx',
  }),
  ...each('addresses', 'always', { street: 'Otra', ext_no: '99', int_no: '9', neighborhood: 'Otra', zipcode: '01000' }),
  ...each('addresses', 'once', { country: 'US', city: 'León', state: 'GUA' }),
  ...each('financials', 'always', { clabe: '012010077777777771', bank_name: '012' }),
  ...each('billings', 'always', { regimen: '612', use: 'D01', zipcode_cfdi: '01000' }),
  ...each('billings', 'password', { billing_password: 'otra-clave-1' }),
  ...each('additionals', 'once', {
    nationality: 'US',
    occupation: 2,
    sector: 2,
    income: 2,
    destination_resources: 2,
    own_account: false,
    politician: true,
  }),
  ...each('beneficiaries', 'always', {
    name: 'Otra',
    last_name: 'Otra',
    second_last_name: 'Otra',
    cellphone: '5599999999',
    curp: someone.curp,
    street: 'Otra',
    ext_no: '99',
    int_no: '9',
    neighborhood: 'Otra',
    zipcode: '01000',
    city: 'León',
    state: 'GUA',
  }),
  // Papers: they are uploaded, and no text takes their place.
  ...each('signatures', 'typed-by-nobody', { url: '/v1/files/otra' }),
  ...each('billings', 'typed-by-nobody', { CFDI: '/v1/files/otra', csf_verification: 1, key: '/llave', cer: '/cer' }),
];

export const STATES = ['initial', 'pending_validation', 'validated'];
/** The fourteen roles, another partner, and the person whom the record is about. */
export const EDITORS = [...ROLES, 'RIVAL', 'SELF'];
const ADMINS = ['SUPER_ADMIN', 'ADMIN'];

/**
 * 200, or how it is refused: 404 where the record is outside of the person's reach, 409 where the role edits no one, 422 beside
 * the field.
 */
export function editing(who: string, rule: Rule, status: string): 200 | 404 | 409 | 422 {
  if (who === 'RIVAL' || who === 'USER') return 404;
  if (who === 'SELF') return rule === 'password' ? 200 : 422;
  if (!ADMINS.includes(who) && who !== 'PARTNER') return 409;
  if (rule === 'once' || rule === 'typed-by-nobody') return 422;
  return who === 'PARTNER' && rule === 'until-validated' && status === 'validated' ? 422 : 200;
}
