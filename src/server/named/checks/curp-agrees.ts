import { curpOf } from '../../../resource/keys.ts';
import { birthdateOf } from '../../../resource/kinds/curp.ts';
import { valueAt } from '../../../resource/path.ts';
import type { Check, CheckResult } from '../../context.ts';

/**
 * What a CURP says about birth date and name, against what was typed. A contradiction warns while typing and keeps the
 * value from being validated (choice 99).
 */
export const curpAgrees: Check = {
  name: 'curp-agrees',
  async run({ definition, record }) {
    const at = Object.hasOwn(definition.fields, 'general.curp') ? 'general.' : '';
    const text = (name: string) => {
      const value = valueAt(record, `${at}${name}`);
      return typeof value === 'string' && value ? value : undefined;
    };
    const curp = text('curp');
    if (curp?.length !== 18) return [];
    const warning = (code: string): CheckResult => ({ field: `${at}curp`, code, severity: 'warning' });
    const results: CheckResult[] = [];
    const birthdate = text('birthdate');
    if (birthdate && birthdateOf(curp) !== birthdate) results.push(warning('kinds.curp.birthdate'));
    if (!nameAgrees(curp, text)) results.push(warning('kinds.curp.name'));
    return results;
  },
};

/** The first four letters come from the names alone, whatever the rest of the key says. */
function nameAgrees(curp: string, text: (name: string) => string | undefined): boolean {
  const name = text('name');
  const last_name = text('last_name') ?? text('lastname');
  if (!name || !last_name) return true;
  const second_last_name = text('second_last_name') ?? text('second_lastname');
  const born = { birthdate: '2000-01-01', sex: 'H', state: 'DF' };
  return curpOf({ name, last_name, second_last_name, ...born }).slice(0, 4) === curp.slice(0, 4);
}
