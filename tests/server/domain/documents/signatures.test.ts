import { describe, expect, it } from 'vitest';
import { bareDefinition } from '../../../../src/resource/model/bare-definition.ts';
import type { DocumentTemplate } from '../../../../src/resource/model/definition.ts';
import { drawDocument } from '../../../../src/server/domain/documents/draw-document.ts';
import type { Filling } from '../../../../src/server/domain/documents/template-text.ts';
import { schemas } from '../../../schemas/real.ts';
import { asWritten } from '../../helpers/paper.ts';

const LINES = Array.from({ length: 24 }, (_, place) => 26 + place);

describe('a signature', () => {
  it.each(LINES)('stays on one page with the text before it, after %i lines', async (count) => {
    const template: DocumentTemplate = {
      title: 'Prueba',
      type: 0,
      context: 'request',
      needs: {},
      blocks: [
        ...Array.from({ length: count }, (_, place) => ({ paragraph: `Cláusula ${place + 1}.` })),
        { paragraph: 'Leído el documento, se firma.' },
        { space: 40 },
        { signatures: [{ name: 'Ana Ruiz', role: 'Firmante' }] },
      ],
    };
    const filling: Filling = { schemas, values: {}, scope: bareDefinition('a', 'A'), behind: {}, gaps: new Map() };
    const pages = (await asWritten(await drawDocument(template, filling))).split('\n');
    const signed = pages.find((page) => page.includes('Ana Ruiz'));
    expect(signed).toContain('se firma');
    expect(pages.join(' ').match(/Cláusula/g)).toHaveLength(count);
  });
});
