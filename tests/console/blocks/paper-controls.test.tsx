import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Blocks } from '../../../src/console/blocks/Blocks.tsx';
import { RelatedBlock } from '../../../src/console/blocks/RelatedBlock.tsx';
import { ShownValue } from '../../../src/console/fields/ShownValue.tsx';
import { formatValue } from '../../../src/resource/conditions/format.ts';
import type { Actor, Definition, Field, Json, Kind, Row, Schemas } from '../../../src/resource/model/definition.ts';
import { fakeServer } from '../fake-server.ts';
import { admin, definitionFor, drawPart, indexFor } from '../real.tsx';

afterEach(() => vi.unstubAllGlobals());

const partner: Actor = {
  ...admin,
  id: 9,
  roles: ['PARTNER'],
  isAdmin: false,
  isPartner: true,
  id_partner: 10,
  permission: 'PARTNER',
};
const SIGNED = '/v1/files/a.pdf?expires=1&signature=abc';
const block = { of: 'creditReports', visibleWhen: true, enabledWhen: true };
const tab = (actor = admin) =>
  drawPart(
    (definition) => (
      <RelatedBlock
        block={block}
        definition={definition}
        record={{ id: 40, type_account: 'personal' }}
        vars={{}}
        slot="tab"
        refresh={0}
        live={false}
        Expanded={Blocks}
      />
    ),
    'users',
    actor,
  );
const report = (more: object) => ({ body: { id: 3, user: 40, score: 700, format: SIGNED, ...more } });
const isOpen = (found: HTMLElement) => !(found as HTMLButtonElement).disabled;
const button = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

describe('the bureau format in the tab of a person', () => {
  const path = 'GET /v1/users/40/creditReports';

  it('under thirty days old it is opened, and its address is not printed [D-037]', async () => {
    const today = new Date().toISOString().slice(0, 10);
    fakeServer({ [path]: report({ date_format: today }) });
    const { container } = tab();
    expect(isOpen(await button('Abrir formato de buró'))).toBe(true);
    expect(isOpen(await button('Generar formato de buró'))).toBe(false);
    expect(container.textContent).not.toContain('signature');
  });

  it('an older one is generated, also for a person of whom nothing was asked yet [D-037, D-038]', async () => {
    for (const answer of [report({ date_format: '2020-01-01' }), { status: 404, body: { message: 'Nada' } }]) {
      const server = fakeServer({ [path]: answer, 'POST /v1/documents': { status: 201, body: { id: 1 } } });
      tab();
      await userEvent.click(await button('Generar formato de buró'));
      await vi.waitFor(() => expect(server.to('POST', '/v1/documents')[0]?.body).toEqual({ type: 6, user: 40 }));
      cleanup();
    }
  });

  it('a partner has no control of it [T-033]', async () => {
    fakeServer({ [path]: { body: { id: 3, user: 40, score: 700 } } });
    tab(partner);
    await screen.findByText('700');
    expect(screen.queryByRole('button', { name: /buró/ })).toBeNull();
  });
});

const PAPERS: readonly (Kind | undefined)[] = ['file', 'document', 'url'];

/** Fields that are twins of another field for callers of the api: the console draws the other one. */
const TWINS: Record<string, string> = {
  'bills.pdf_url': 'pdf',
  'documents.url': 'file',
  'documents.pdf_url': 'file',
  'documentUsersVersion.url': 'file',
  'documentUsersVersion.pdf_url': 'file',
};

/** What a field of this kind may hold: an address, or the object that describes a paper. */
const valuesOf = (field: Field): Json[] => {
  const held = { id: 7, url: SIGNED, name: 'a.pdf', type: 6 };
  return field.base === 'array' ? [[SIGNED], [held]] : [SIGNED, held];
};

/** The files that draw a record: its own, and those of the resource whose rows it shows. */
const drawnBy = (own: Definition) =>
  [own, ...(own.source.kind === 'slice' ? [definitionFor(admin, own.source.of)] : [])]
    .map(({ list, form, tabs, actions }) => JSON.stringify([list, form, tabs ?? null, actions]))
    .join();

describe('every field of the files', () => {
  const papers = () =>
    definitions.flatMap((definition) =>
      Object.values(definition.fields)
        .filter(({ kind, items }) => PAPERS.includes(kind) || PAPERS.includes(items?.kind))
        .map((field) => ({ definition, field, place: `${definition.name}.${field.path}` })),
    );

  const schemas = indexFor(admin) as unknown as Schemas;
  const definitions = Object.keys(indexFor(admin).resources).map((name) => definitionFor(admin, name));
  const fieldsOf = (fits: (field: Field) => boolean) =>
    definitions.flatMap((definition) => Object.values(definition.fields).filter(fits));

  it('never writes a signed address', () => {
    const urls = fieldsOf(({ kind }) => kind === 'url');
    expect(urls.length).toBeGreaterThan(3);
    for (const field of urls) expect([field.path, formatValue(field, SIGNED, schemas)]).toEqual([field.path, 'Ver']);
  });

  it('that holds a paper is drawn by a list, a form, a tab or an action, or by the switcher of companies', () => {
    const found = papers();
    const places = found.map(({ place }) => place);
    const isDrawn = (definition: Definition, path: string) => {
      const text = drawnBy(definition);
      return text.includes(`"${path}"`) || text.includes(`{${path}}`);
    };
    const switcher = JSON.stringify(indexFor(admin).console.switcher);
    const unseen = found.filter(
      ({ definition, field, place }) =>
        !isDrawn(definition, TWINS[place] ?? field.path) &&
        !(definition.name === 'companyInfos' && switcher.includes(`{${field.path}}`)),
    );
    expect(unseen.map(({ place }) => place)).toEqual([]);
    // A twin that went, or that some file draws by now, leaves the list.
    for (const twin of Object.keys(TWINS)) expect(places).toContain(twin);
  });

  it('that holds a paper has a control beside its value and never writes its address', async () => {
    const found = papers();
    expect(found.length).toBeGreaterThan(20);
    for (const { definition, field, place } of found) {
      for (const value of valuesOf(field)) {
        const record = field.path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Row;
        fakeServer({});
        const { container } = drawPart(
          () => <ShownValue definition={definition} record={{ id: 3, ...record }} field={field} label="Papel" />,
          definition.name,
        );
        const isAddress = typeof value === 'string';
        // A slot holds an object, everything else an address; the other shape shall only not be printed.
        if (field.base === 'array' || isAddress === (field.kind !== 'document'))
          await vi.waitFor(() => expect([place, container.querySelectorAll('a, button').length]).not.toContain(0));
        const written = container.textContent ?? '';
        expect([place, written.includes('/v1/'), written.includes('signature')]).toEqual([place, false, false]);
        cleanup();
      }
    }
  });

  it('that points into a catalogue draws its label and no link', () => {
    const index = indexFor(admin);
    const found = definitions.flatMap((definition) =>
      Object.values(definition.fields)
        .filter(({ reference }) => reference !== undefined && index.resources[reference]?.whole)
        .map((field) => ({ definition, field })),
    );
    expect(found.map(({ field }) => field.reference)).toEqual(expect.arrayContaining(['banks', 'regimes', 'uses']));
    for (const { definition, field } of found) {
      const record = field.path
        .split('.')
        .reduceRight<unknown>((inner, name) => ({ [name]: inner, [`${name}_label`]: 'Su nombre' }), '012') as Row;
      fakeServer({});
      drawPart(() => <ShownValue definition={definition} record={record} field={field} label="x" />, definition.name);
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.getByText('Su nombre')).toBeTruthy();
      cleanup();
    }
  });
});
