import { dayOf } from '../../../lending/calendar/calendar.ts';
import { sumMoney } from '../../../lending/money/sum-money.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { CatalogItem, Schemas } from '../../../resource/model/definition.ts';

const THOUSAND = 1000;
const MILLION = 1_000_000;

/** Numbers, amounts and dates as a contract writes them. The words themselves are in the schema files. */
export function wordsOf(schemas: Schemas) {
  const items = new Map(schemas.catalogs['number-words']?.items.map((item) => [item.code, item]) ?? []);
  const label = (code: number, form?: 'short' | 'alone'): string => {
    const item: CatalogItem | undefined = items.get(code);
    return String((form && item?.[form]) ?? item?.label ?? code);
  };
  const text = (key: string, params = {}) => translate(schemas, undefined, `words.${key}`, params);

  function belowHundred(value: number, form?: 'short'): string {
    if (value < 30) return label(value, form);
    const ones = value % 10;
    return ones === 0 ? label(value) : text('and', { tens: label(value - ones), ones: label(ones, form) });
  }
  function belowThousand(value: number, form?: 'short'): string {
    const rest = value % 100;
    if (value < 100) return belowHundred(value, form);
    return rest === 0 ? label(value, 'alone') : `${label(value - rest)} ${belowHundred(rest, form)}`;
  }
  function belowMillion(value: number, form?: 'short'): string {
    const [thousands, rest] = [Math.floor(value / THOUSAND), value % THOUSAND];
    if (thousands === 0) return belowThousand(rest, form);
    const head = thousands === 1 ? text('thousand') : `${belowThousand(thousands, 'short')} ${text('thousand')}`;
    return rest === 0 ? head : `${head} ${belowThousand(rest, form)}`;
  }
  /** `form`: the shape before a noun. */
  function integer(value: number, form?: 'short'): string {
    const [millions, rest] = [Math.floor(value / MILLION), value % MILLION];
    if (millions === 0) return belowMillion(rest, form);
    const head = millions === 1 ? text('million') : text('millions', { words: belowMillion(millions, 'short') });
    return rest === 0 ? head : `${head} ${belowMillion(rest, form)}`;
  }
  return {
    integer: (value: number) => integer(value),
    /** 'ciento veinte mil pesos 50/100 M.N.' */
    money(value: string | number): string {
      const [pesos = '0', cents = '00'] = sumMoney([value]).split('.');
      const count = Number(pesos);
      const shape = count === 1 ? 'peso' : count >= MILLION && count % MILLION === 0 ? 'of-pesos' : 'pesos';
      return text(shape, { words: integer(count, 'short'), cents });
    },
    /** '9 de marzo de 2026' */
    date(value: string): string {
      if (dayOf(value) === undefined) return value;
      const [year, month, day] = value.split('-').map(Number);
      return text('date', { day: String(day), month: text(`month.${month}`), year: String(year) });
    },
  };
}
