import { describe, expect, it } from 'vitest';
import { recordFileName } from '../../../src/server/core/file-name.ts';

describe('the name of a file that is saved', () => {
  it.each([
    ['Reporte', 'Usuarios', '2026-11-25', 'reporte-usuarios-2026-11-25'],
    ['Reporte', 'Cartera mensual 11/2026', '2026-12-01', 'reporte-cartera-mensual-2026-11'],
    ['Reporte', 'Cobranza diaria 25/11/2026', '2026-11-26', 'reporte-cobranza-diaria-2026-11-25'],
    ['Factura', 'F0000123', '2026-11-25', 'factura-f0000123'],
    ['Documento', 'Identificación oficial (reverso)', undefined, 'documento-identificacion-oficial-reverso'],
    ['Reporte', 'Reporte de señas', '2026-11-25', 'reporte-de-senas-2026-11-25'],
  ])('of %s «%s» says what it is (desk 54)', (title, label, day, name) => {
    expect(recordFileName(title, label, day)).toBe(name);
  });
});
