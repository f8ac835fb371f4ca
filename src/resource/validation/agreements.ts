import { birthdateOf } from '../kinds/keys.ts';
import type { Definition, Json, Row, Schemas } from '../model/definition.ts';
import { curpOf } from '../model/keys.ts';
import { valueAt } from '../model/path.ts';

/** Values that contradict each other: the fields it is about, the one to blame first. */
type Disagreement = { fields: string[]; code: string; params?: Record<string, Json> };
type Known = { definition: Pick<Definition, 'fields' | 'checks'>; record: Row; catalogs: Schemas['catalogs'] };

/**
 * What values of one record say against each other. It warns while typing, on every screen, and keeps a value from being
 * validated (choice 99); it never refuses a save.
 */
export const AGREEMENTS: Record<string, (known: Known) => Disagreement[]> = {
  'curp-agrees': curpAgrees,
  'clabe-bank-agree': clabeBankAgree,
};

export const disagreements = (known: Known): Disagreement[] =>
  known.definition.checks.flatMap((name) => AGREEMENTS[name]?.(known) ?? []);

/** What a CURP says about birth date and name, against what was typed. */
function curpAgrees({ definition, record }: Known): Disagreement[] {
  const at = Object.hasOwn(definition.fields, 'general.curp') ? 'general.' : '';
  const text = (name: string) => {
    const value = valueAt(record, `${at}${name}`);
    return typeof value === 'string' && value ? value : undefined;
  };
  const curp = text('curp');
  if (curp?.length !== 18) return [];
  const about = (code: string, names: string[]) => ({ fields: ['curp', ...names].map((name) => at + name), code });
  const birthdate = text('birthdate');
  return [
    ...(birthdate && birthdateOf(curp) !== birthdate ? [about('kinds.curp.birthdate', ['birthdate'])] : []),
    ...(nameAgrees(curp, text) ? [] : [about('kinds.curp.name', NAMES)]),
  ];
}

const NAMES = ['name', 'last_name', 'lastname', 'second_last_name', 'second_lastname'];

/** The first four letters come from the names alone, whatever the rest of the key says. */
function nameAgrees(curp: string, text: (name: string) => string | undefined): boolean {
  const name = text('name');
  const last_name = text('last_name') ?? text('lastname');
  if (!name || !last_name) return true;
  const second_last_name = text('second_last_name') ?? text('second_lastname');
  const born = { birthdate: '2000-01-01', sex: 'H', state: 'DF' };
  return curpOf({ name, last_name, second_last_name, ...born }).slice(0, 4) === curp.slice(0, 4);
}

const CLABE = 'financial.clabe';
const BANK = 'financial.bank_name';
const BANK_DIGITS = 3;

/** A CLABE begins with its bank's code. Without the catalogue of banks, the bank is named by those digits. */
function clabeBankAgree({ record, catalogs }: Known): Disagreement[] {
  const clabe = valueAt(record, CLABE);
  const bank = valueAt(record, BANK);
  if (typeof clabe !== 'string' || clabe.length !== 18 || bank === null || bank === undefined) return [];
  const prefix = clabe.slice(0, BANK_DIGITS);
  const digits = (code: unknown) => String(code ?? '').slice(-BANK_DIGITS);
  const items = catalogs.banks?.items;
  const chosen = items?.find((item) => String(item.code) === String(bank));
  if (items && !chosen) return [];
  if (digits(bank) === prefix) return [];
  const owner = items?.find((item) => digits(item.code) === prefix);
  return [{ fields: [CLABE, BANK], code: 'kinds.clabe.bank', params: { bank: owner?.label ?? prefix } }];
}
