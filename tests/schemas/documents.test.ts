import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Schemas } from '../../src/resource/model/definition.ts';
import { realFiles } from './folder.ts';

const schemas = link(realFiles, REGISTRY).schemas as Schemas;
const labels = (catalog: string) =>
  Object.fromEntries(schemas.catalogs[catalog]?.items.map(({ code, label }) => [code, label]) ?? []);

/** The numbers of the specification beside what each is called here; written a second time on purpose. */
const OF_A_PERSON = {
  0: /Selfie/,
  1: /Comprobante de domicilio/,
  2: /frente/,
  3: /reverso/,
  4: /Carátula/,
  6: /Formato de buró/,
  9: /Firma/,
  22: /CFDI/,
  28: /Formato de la CURP/,
  29: /Acta de nacimiento/,
  30: /Acta de matrimonio/,
  31: /CEP/,
  32: /Acta constitutiva/,
  33: /Poderes/,
  34: /Boleta registral del acta constitutiva/,
  36: /Verificación de la identificación/,
  37: /Verificación de la constancia fiscal/,
  38: /Formato de identidad/,
  40: /Boleta registral de los poderes/,
  41: /Última asamblea/,
  42: /Boleta registral de la última asamblea/,
  43: /conocimiento del cliente/,
  45: /Opinión de cumplimiento del SAT/,
  46: /Llave/,
  47: /Certificado/,
  48: /FIEL/,
};
const OF_A_REQUEST = {
  0: /^Contrato$/,
  1: /domiciliación como prestador/,
  4: /domiciliación como aval/,
  5: /Formulario de buró/,
  6: /Formato de buró/,
  7: /Pagaré firmado/,
  13: /Personalizado/,
  14: /Factura/,
  15: /Recibos/,
  16: /Comprobante de transferencia/,
};
const matching = (wanted: Record<number, RegExp>) =>
  Object.fromEntries(Object.entries(wanted).map(([code, label]) => [code, expect.stringMatching(label)]));

describe('the types of documents', () => {
  it('of a person are those of the specification, and no other [D-017]', () => {
    expect(labels('user-document-types')).toEqual(matching(OF_A_PERSON));
  });

  it('stand in the fields of a person under the same numbers [D-017]', () => {
    const slots = Object.values(schemas.resources.users?.fields ?? {}).filter(({ document }) => document !== undefined);
    expect(Object.fromEntries(slots.map(({ path, document }) => [path, document]))).toEqual({
      selfie: 0,
      'address.proof': 1,
      'general.id_frontal': 2,
      'general.id_back': 3,
      'financial.cover': 4,
      'signature.url': 9,
      'billing.CFDI': 22,
      'general.format_curp': 28,
      'general.birth_certificate': 29,
      'general.marriage_certificate': 30,
      'general.article_of_incorporation': 32,
      'general.id_verification': 36,
      'billing.csf_verification': 37,
      'billing.key': 46,
      'billing.cer': 47,
    });
  });

  it('of a request are those of the specification, beside what is generated to be signed [D-018]', () => {
    const { 3: note, 17: disposition, 18: renewal, ...others } = labels('request-document-types');
    expect(others).toEqual(matching(OF_A_REQUEST));
    for (const label of [note, disposition, renewal]) expect(label).toMatch(/por firmar$/);
  });

  it('of a request are PDF, whatever the same number is of a person [D-018, D-019]', () => {
    for (const { media } of schemas.catalogs['request-document-types']?.items ?? [])
      expect(media).toBe('application/pdf');
    expect(schemas.catalogs['user-document-types']?.items.find(({ code }) => code === 0)?.media).toBe('image/*');
  });
});
