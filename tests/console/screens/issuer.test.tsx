import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import shared from '../../../schemas/_shared/console.json' with { type: 'json' };
import { cellText } from '../../../src/console/fields/list-controller.ts';
import { ShownValue } from '../../../src/console/fields/ShownValue.tsx';
import type { Column, Field } from '../../../src/resource/model/definition.ts';
import { fakeServer } from '../fake-server.ts';
import { admin, definitionFor, drawPart, indexFor } from '../real.tsx';

describe('the issuer of an invoice of commissions', () => {
  const definition = definitionFor(admin, 'bills');
  const issuing = definition.fields.issuing as Field;
  const record = { id: 1, issuing: null, receiver: null };

  it('is the platform in the list, where a receiver who is nobody is nobody', () => {
    const index = indexFor(admin);
    const cell = (field: string) => cellText({ field } as Column, record, { definition, record }, index, admin);
    expect(cell('issuing').toUpperCase()).toBe(shared.issuer.name);
    expect(cell('receiver')).toBe('Sin Usuario');
  });

  it('is the platform in the record, and no link', () => {
    fakeServer({});
    drawPart(() => <ShownValue definition={definition} record={record} field={issuing} label="x" />, 'bills');
    expect(screen.getByText('Mesa de Control')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
