import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kind } from '../../../src/resource/model/definition.ts';
import { fakeServer } from '../fake-server.ts';
import { drawForm, forms, section } from '../forms/form-of.tsx';
import { field } from '../invented.ts';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

async function paste(kind: Kind, text: string) {
  const server = fakeServer({ 'POST /v1/boats': { body: { id: 9 } } });
  const it = field('it', { title: 'Valor', kind });
  drawForm(forms({ sections: [section(['name', 'it'])] }, { fields: { ...forms().fields, it } }));
  await userEvent.type(await screen.findByLabelText(/Nombre/), 'Aurora');
  const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
  await userEvent.click(line);
  await userEvent.paste(text);
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: /Guardar|Crear/ }));
  return { line, sent: () => server.to('POST', '/v1/boats') };
}

describe('a form', () => {
  it.each([
    ['phone', '+52 55 1234 5678', '5512345678', '5512345678'],
    ['clabe', 'Cuenta 1234567890 CLABE 012180012345678909', '0121 8001 2345 6789 09', '012180012345678909'],
    ['curp', ' \u200bCURP: boxw310820hnerxn09', 'BOXW310820HNERXN09', 'BOXW310820HNERXN09'],
    ['rfc', 'RFC GODE-561231-GR8 ', 'GODE561231GR8', 'GODE561231GR8'],
    ['email', '\u200bana@test.mx\u00a0', 'ana@test.mx', 'ana@test.mx'],
    ['name', ' Ana\u200b Nu\u0301n\u0303ez ', 'Ana Núñez', 'Ana Núñez'],
  ] as const)('takes a %s out of what is pasted, shows it and sends it', async (kind, pasted, shown, sent) => {
    const form = await paste(kind, pasted);
    expect(form.line.value).toBe(shown);
    await vi.waitFor(() => expect(form.sent()[0]?.body).toMatchObject({ it: sent }));
  });

  it.each([
    ['phone', '55 1234 5678 90', 'Valor debe tener 10 dígitos.'],
    ['phone', '+1 555 123 4567', 'Valor debe tener 10 dígitos.'],
    ['clabe', '0121 8001 2345 6789 091', 'Valor debe tener 18 dígitos.'],
    ['clabe', 'Cuenta 1234567890, tarjeta 4152313112345678', 'Valor debe tener 18 dígitos.'],
  ] as const)(
    'refuses a %s that does not fit beside it, as it was typed, and sends nothing',
    async (kind, pasted, sentence) => {
      const form = await paste(kind, pasted);
      expect(await screen.findAllByText(sentence)).not.toEqual([]);
      expect(form.line.value).toBe(pasted);
      expect(form.sent()).toEqual([]);
    },
  );
});
