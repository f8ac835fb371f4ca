import { describe, expect, it } from 'vitest';
import data from '../../../../src/server/domain/bills/company-forms.json' with { type: 'json' };
import { partyFrom } from '../../../../src/server/domain/bills/party.ts';

/** The name that an invoice has for a company that is called so. */
const named = (name: string, rfc = 'EKU9003173C9') =>
  partyFrom(1, { rfc, name, regime: rfc.length === 12 ? '601' : '612', zipcode: '42501', use: 'G03' })?.name;

describe('the name of a company on an invoice', () => {
  it.each([
    'S.A. de C.V.',
    'SA DE CV',
    'S. A. de C. V.',
    'S.A.S. de C.V.',
    'S.A.S.',
    'S. en C.',
    'S en C por A',
    'S.P.R. de R.L.',
    'S.P.R. de R.L. de C.V.',
    'S. de R.L. de C.V.',
    'S de RL',
    'S.A.P.I. de C.V.',
    'S.A.P.I. de C.V., S.O.F.O.M., E.N.R.',
    'SAPI DE CV SOFOM ENR',
    'S.A.B. de C.V.',
    'S.C.',
    'A.C.',
    'S.C. de R.L. de C.V.',
    'S.A. de C.V., I.F.C.',
    'I.A.P.',
    'Sociedad Anónima de Capital Variable',
    'SOCIEDAD ANONIMA',
    'Sociedad por Acciones Simplificada de Capital Variable',
    'Sociedad de Producción Rural de Responsabilidad Limitada',
    'Sociedad de Responsabilidad Limitada de Capital Variable',
    'Sociedad en Comandita Simple',
    'Asociación Civil',
    'S.A., Institución de Banca Múltiple, Grupo Financiero del Valle',
  ])('%s is no part of it', (form) => {
    for (const between of [' ', ', ', ',', '  '])
      expect(named(`Granos del Ñandú${between}${form}`)).toBe('GRANOS DEL ÑANDÚ');
  });

  it('every form, abbreviated or written out, with and without its kind of capital, is taken off', () => {
    for (const form of data.forms.flat())
      for (const capital of ['', ...data.capital.flat()])
        for (const written of [`${form} ${capital}`, `${form} ${capital}`.replaceAll('.', '')])
          expect([written, named(`La Casa Azul, ${written}`)]).toEqual([written, 'LA CASA AZUL']);
  });

  it('what only looks like a form stays', () => {
    for (const name of [
      'Casas Vasa',
      'Grupo Sasa',
      'Productos de la Sociedad Anónima del Norte',
      'S.A. de C.V.',
      'Comercial CV',
      'La de CV',
    ])
      expect(named(name)).toBe(name.toUpperCase());
    expect(named('Ana Sofía S.C.', 'CACX7605101P8')).toBe('ANA SOFÍA S.C.');
  });
});
