import type { Json } from '../../resource/model/definition.ts';

/** Reads what a person typed: '$1,234.50' is 1234.5, nothing is undefined, anything unclear stays the text it is. */
export function readNumber(text: string): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const bare = typed.replace(/[^\d.-]/g, '');
  if (/^-?(\d+\.?\d*|\.\d+)$/.test(bare)) return Number(bare);
  return typed;
}

/** Writes a number with thousands separators and at least `decimals` places, by its digits and without rounding. */
export function writeNumber(value: Json | undefined, decimals: number): string {
  if (value === undefined || value === null || value === '') return '';
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const places = part.padEnd(decimals, '0');
  return `${text.startsWith('-') ? '-' : ''}${grouped}${places ? `.${places}` : ''}`;
}
