import { isRow, valueAt } from '../../../resource/path.ts';
import type { Check } from '../../context.ts';

const BANK_DIGITS = 3;

/** A CLABE begins with its bank's code. A contradiction warns while typing and keeps the value from being validated. */
export const clabeBankAgree: Check = {
  name: 'clabe-bank-agree',
  async run({ record, call }) {
    const clabe = valueAt(record, 'financial.clabe');
    const bank = valueAt(record, 'financial.bank_name');
    if (typeof clabe !== 'string' || clabe.length !== 18 || bank === null || bank === undefined) return [];
    const items = call.schemas.catalogs.banks?.items ?? [];
    const prefix = clabe.slice(0, BANK_DIGITS);
    const chosen = items.find((item) => String(item.code) === String(bank));
    const keys = [chosen?.code, isRow(chosen) ? chosen.clabe : undefined].map((key) =>
      String(key ?? '').slice(-BANK_DIGITS),
    );
    if (!chosen || keys.includes(prefix)) return [];
    const owner = items.find((item) => String(item.code).slice(-BANK_DIGITS) === prefix);
    return [
      {
        field: 'financial.clabe',
        code: 'kinds.clabe.bank',
        severity: 'warning',
        params: { bank: owner?.label ?? prefix },
      },
    ];
  },
};
