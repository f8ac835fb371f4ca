import { describe, expect, it } from 'vitest';
import { fieldHere } from '../../src/resource/conditions/field-here.ts';
import { fillTemplate } from '../../src/resource/conditions/template.ts';
import type { Field, Row } from '../../src/resource/model/definition.ts';
import { validateRecord } from '../../src/resource/validation/validate-record.ts';
import { of, schemas } from './real.ts';

const documents = of('documents');
const written = (record: Row) => fillTemplate('«{type}»', { definition: documents, schemas, record });

describe('a paper is called what it is where it belongs', () => {
  const people = schemas.catalogs['user-document-types']?.items ?? [];
  const loans = schemas.catalogs['request-document-types']?.items ?? [];

  it.each(people.map(({ code, label }) => [label, code]))('of a person: %s', (label, code) => {
    expect(written({ type: code as number, user: 5, request: null })).toBe(`«${label}»`);
  });

  it.each(loans.map(({ code, label }) => [label, code]))('of a request: %s', (label, code) => {
    expect(written({ type: code as number, user: null, request: 8 })).toBe(`«${label}»`);
  });

  it('and by its general name where a row does not bring whose it is', () => {
    const { fields } = documents;
    expect(fieldHere(documents, fields.type as Field, { type: 3 }).catalog).toBe('document-types');
  });
});

describe('what is read off a paper', () => {
  const items = of('metadataDocuments');
  const kind = (key: string) => fieldHere(items, items.fields.data as Field, { key, data: '2031-05-04' }).kind;

  it.each(['expiration_date', 'issue_date'])(
    'is a day where its key is %s, and nothing else is taken [D-013]',
    (key) => {
      expect(kind(key)).toBe('date');
      const wrong = validateRecord(items, schemas, { key, data: 'mayo de 2031' }, { mode: 'update' });
      expect(wrong.map(({ field }) => field)).toContain('data');
    },
  );

  it('is a text otherwise', () => {
    expect(kind('deed_number')).toBe('text');
    const told = validateRecord(items, schemas, { key: 'deed_number', data: 'Número 14' }, { mode: 'update' });
    expect(told).toEqual([]);
  });
});
