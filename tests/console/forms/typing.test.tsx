import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KINDS } from '../../../src/resource/kinds/registry.ts';
import type { Kind } from '../../../src/resource/model/definition.ts';
import { partOf } from '../../part.ts';
import { fakeServer } from '../fake-server.ts';
import { field } from '../invented.ts';
import { drawForm, forms, section } from './form-of.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  fakeServer({});
});
afterEach(() => vi.unstubAllGlobals());

/** Of each kind that is typed: what is typed first, what then takes its place, and how both are shown when it is left. */
const TYPED: Partial<Record<Kind, [first: string, second: string, shown: string]>> = {
  text: ['Aurora', 'Bruma', 'Bruma'],
  'long-text': ['Aurora', 'Bruma', 'Bruma'],
  name: ['Aurora', 'Bruma', 'Bruma'],
  integer: ['500', '60', '60'],
  decimal: ['500.25', '60.5', '60.5'],
  money: ['50000', '600', '600.00'],
  percent: ['50', '6', '6'],
  rate1: ['24.5', '6', '6'],
  rate4: ['24.125', '6.5', '6.5'],
  months: ['12', '6', '6'],
  month: ['112025', '122026', '12/2026'],
  date: ['21112025', '05012026', '05/01/2026'],
  moment: ['21/11/2025 10:30', '05/01/2026 11:00', '05/01/2026 11:00 CDMX'],
  email: ['a@b.mx', 'c@d.mx', 'c@d.mx'],
  phone: ['5512345678', '3398765432', '3398765432'],
  curp: ['aaaa010101hdfxxx01', 'bbbb020202mdfxxx02', 'BBBB020202MDFXXX02'],
  rfc: ['aaaa010101xx1', 'bbbb020202yy2', 'BBBB020202YY2'],
  clabe: ['002010077777777771', '044010077777777772', '0440 1007 7777 7777 72'],
  url: ['https://a.mx', 'https://b.mx', 'https://b.mx'],
  secret: ['Uno12345!', 'Dos12345!', 'Dos12345!'],
};
const CHOSEN: Kind[] = ['boolean', 'choice', 'choices', 'reference', 'file', 'document'];

const TEXTS: Kind[] = ['text', 'long-text', 'name', 'email', 'phone', 'curp', 'rfc', 'clabe', 'url', 'date', 'moment'];

const drawKind = (kind: Kind) =>
  drawForm(
    forms(
      { sections: [section(['name', 'it', 'notes'])] },
      { fields: { ...forms().fields, it: field('it', { title: 'Valor', kind }) } },
    ),
  );

describe('typing by keyboard', () => {
  it('knows every kind that has a control', () => {
    const asked = KINDS.filter(({ control }) => control !== undefined).map(({ kind }) => kind);
    expect([...Object.keys(TYPED), ...CHOSEN].sort()).toEqual(asked.sort());
  });

  it.each(Object.entries(TYPED).filter(([kind]) => kind !== 'long-text'))(
    'what is typed into a %s one comes back to takes the place of what stood there',
    async (kind, [first, second, shown]) => {
      drawKind(kind as Kind);
      const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
      screen.getByLabelText(/Nombre/).focus();
      await userEvent.tab();
      expect(document.activeElement).toBe(line);
      await userEvent.keyboard(first);
      await userEvent.tab();
      await userEvent.tab({ shift: true });
      // Dates have a button behind them.
      while (document.activeElement !== line) await userEvent.tab({ shift: true });
      await userEvent.keyboard(second);
      await userEvent.tab();
      expect(line.value).toBe(shown);
    },
  );

  it.each(['integer', 'decimal', 'money', 'percent', 'rate1', 'rate4', 'months'] as Kind[])(
    'a first click into a %s selects it whole, a second one sets the caret',
    async (kind) => {
      drawKind(kind);
      const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
      await userEvent.type(line, '24');
      await userEvent.tab();
      await userEvent.click(line);
      expect(line.value.slice(line.selectionStart ?? 0, line.selectionEnd ?? 0)).toBe('24');
      await userEvent.pointer([{ target: line, offset: 1, keys: '[MouseLeft]' }]);
      expect([line.selectionStart, line.selectionEnd]).toEqual([1, 1]);
      await userEvent.keyboard('9');
      expect(line.value).toBe('294');
    },
  );

  it.each(partOf(TEXTS, 0).map((kind) => [kind, ...(TYPED[kind] ?? [])] as string[]))(
    'a click into a %s keeps the caret, so that what is typed stands beside what stood there',
    async (kind = '', first = '') => {
      drawKind(kind as Kind);
      const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
      await userEvent.type(line, first);
      await userEvent.tab();
      const shown = line.value;
      await userEvent.click(line);
      expect(line.selectionStart).toBe(line.selectionEnd);
      expect(line.value).toBe(shown);
    },
  );

  it.each([
    ['clabe', '002010077777777771', 6, '9', '0020 19007 7777 7777 71'],
    ['curp', 'aaaa010101hdfxxx01', 4, 'z', 'AAAAZ010101HDFXXX01'],
    ['rfc', 'aaaa010101xx1', 4, 'z', 'AAAAZ010101XX1'],
    ['phone', '551234567', 2, '9', '5591234567'],
    ['date', '21/11/2025', 1, '{Backspace}1', '11/11/2025'],
  ] as [Kind, string, number, string, string][])(
    'a %s mended in its middle keeps the caret where it was',
    async (kind, typed, place, keys, shown) => {
      drawKind(kind);
      const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
      await userEvent.type(line, typed);
      line.setSelectionRange(place, place);
      await userEvent.keyboard(keys);
      const after = line.selectionStart;
      await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
      expect(line.selectionStart).toBe(after);
      expect(after).toBeLessThan(line.value.length);
      await userEvent.tab();
      expect(line.value).toBe(shown);
    },
  );

  it.each(
    (['integer', 'decimal', 'money', 'percent', 'rate1', 'rate4', 'months'] as Kind[]).flatMap((kind, turn) =>
      partOf(['10000,50', '250k', '1.5m', '1.5E+3', '\u2212500', '12 a 15'], turn).map(
        (typed) => [kind, typed] as const,
      ),
    ),
  )('a %s typed as %s stays as it was typed and is refused beside the field', async (kind, typed) => {
    drawKind(kind);
    const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
    await userEvent.click(line);
    await userEvent.paste(typed);
    await userEvent.tab();
    expect(line.value).toBe(typed);
    expect(await screen.findByText(/^Valor debe ser/)).toBeTruthy();
    expect(line.getAttribute('aria-invalid')).toBe('true');
  });
});
