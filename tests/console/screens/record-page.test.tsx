import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftBox, type StoredDraft } from '../../../src/console/fields/drafts.tsx';
import { refresh } from '../../../src/console/live/use-live.ts';
import { screenOf } from '../../../src/console/navigation/screen-of.ts';
import { RecordPage } from '../../../src/console/screens/RecordPage.tsx';
import type { Definition, Grants, Tab } from '../../../src/resource/model/definition.ts';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, field, invented } from '../invented.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ALWAYS = { visibleWhen: true, enabledWhen: true } as const;
const lines = (...names: string[]) => names.map((name) => ({ field: name, ...ALWAYS }));
const tab = (name: string, more: Partial<Tab> = {}): Tab => ({
  name,
  title: [{ is: name.toUpperCase() }],
  visibleWhen: true,
  blocks: [{ ...ALWAYS, fields: lines('name') }],
  ...more,
});

function vessel(more: Partial<Definition> = {}): Definition {
  const boat = boats();
  return {
    ...boat,
    fields: {
      ...boat.fields,
      name: field('name', { title: 'Nombre', required: true, review: true }),
      key: field('key', { title: 'CLABE', kind: 'clabe' }),
      papers: field('papers', { title: 'Papeles', kind: 'object', base: 'object', part: 'documents-of' }),
      'papers.flag': field('papers.flag', { title: 'Bandera' }),
    },
    permissions: { ...boat.permissions, operations: { ...boat.permissions.operations, review: { KEEPER: true } } },
    tabs: {
      title: [{ is: 'Editar Barco #{name}' }],
      summary: [{ ...ALWAYS, fields: lines('state') }],
      tabs: [
        tab('general', {
          indicator: 'papers.complete',
          blocks: [{ ...ALWAYS, edit: 'each', fields: lines('name', 'key') }],
        }),
        tab('papers', { blocks: [{ ...ALWAYS, of: 'documents-of', edit: 'each' }] }),
        tab('secret', { blocks: [{ ...ALWAYS, of: 'treasures' }] }),
      ],
      blocks: [],
    },
    actions: {
      states: {},
      actions: {
        review: {
          name: 'review',
          title: [],
          when: true,
          set: {},
          ask: {},
          confirm: false,
          after: [],
          fail: {},
          send: {
            method: 'POST',
            url: '/boats/{id}/validators',
            body: { type: 2, field: '$field', category: '$part', validated: '$value' },
          },
        },
      },
    },
    messages: {
      'update.success': 'Se editó el valor con éxito',
      'update.failure': 'Error al editar el valor: {error}',
    },
    ...more,
  };
}

const record = {
  id: 3,
  name: 'Aurora',
  length: 5,
  state: 1,
  key: '032180000118359719',
  papers: { flag: 'MX', complete: true },
};

function Screen() {
  const { id, tab: opened } = useParams();
  return <RecordPage resource="boats" id={id} tab={opened} />;
}

function drawPage(at = '/boats/3', definition = vessel()) {
  return draw(<Screen />, { index: invented(), definitions: [definition], at, path: '/boats/:id/:tab?' });
}

const answers = { 'GET /v1/boats/3': { body: record } };

describe('a page without a number', () => {
  it('has its tabs at its own address', async () => {
    fakeServer({ 'GET /v1/boats': { body: record } });
    draw(<RecordPage resource="boats" tab="papers" />, {
      index: invented(),
      definitions: [{ ...vessel(), one: true }],
      at: '/boats/papers',
    });
    const opened = await screen.findByRole('tab', { name: /PAPERS/ });
    expect(opened.getAttribute('aria-selected')).toBe('true');
    expect(opened.getAttribute('href')).toMatch(/^#?\/boats\/papers$/);
  });
});

describe('the page of a record', () => {
  it('shows title, summary and tabs in the order of the file, without those one may not read [K-004, R-037, R-038]', async () => {
    fakeServer(answers);
    const { container } = drawPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar Barco #Aurora' })).toBeTruthy();
    expect(screen.getByText('Sailing')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((one) => one.textContent?.replace('Completo', ''))).toEqual([
      'GENERAL',
      'PAPERS',
    ]);
    expect(await axeFindings(container)).toEqual([]);
  });

  it.each([
    ['/boats/3/papers', 'PAPERS'],
    ['/boats/3/1', 'PAPERS'],
    ['/boats/3/nowhere', 'GENERAL'],
    ['/boats/3', 'GENERAL'],
  ])('%s opens %s [R-045]', async (at, title) => {
    fakeServer(answers);
    drawPage(at);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain(title);
  });

  it('a tab says whether what it asks for is complete [U-033]', async () => {
    fakeServer(answers);
    drawPage();
    expect(await screen.findByTitle('Completo')).toBeTruthy();
  });

  it('shows a CLABE in fours, with a button that copies it [L-006]', async () => {
    fakeServer(answers);
    drawPage();
    expect(await screen.findByText('0321 8000 0118 3597 19')).toBeTruthy();
  });

  it('copying a value says so, and copies it without its spaces [L-031]', async () => {
    fakeServer(answers);
    const user = userEvent.setup();
    drawPage();
    await user.click(await screen.findByRole('button', { name: /^Copiar/ }));
    expect(await screen.findByText('Copiado al portapapeles')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('032180000118359719');
  });

  it('saves one value alone and says so [U-057]', async () => {
    const server = fakeServer({ ...answers, 'PUT /v1/boats/3': { body: record } });
    drawPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Nombre' }));
    const box = screen.getByLabelText('Nombre');
    await userEvent.clear(box);
    await userEvent.type(box, 'Brisa{Enter}');
    expect(await screen.findByText('Se editó el valor con éxito')).toBeTruthy();
    expect(server.to('PUT', '/v1/boats/3')[0]?.body).toEqual({ name: 'Brisa' });
  });

  it('a value of a part is saved at the part’s own path, a CLABE without its spaces [U-045, U-051]', async () => {
    const server = fakeServer({
      ...answers,
      'PUT /v1/boats/3/documents-of': { body: {} },
      'PUT /v1/boats/3': { body: record },
    });
    drawPage('/boats/3/papers');
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Bandera' }));
    await userEvent.clear(screen.getByLabelText('Bandera'));
    await userEvent.type(screen.getByLabelText('Bandera'), 'ES{Enter}');
    await waitFor(() => expect(server.to('PUT', '/v1/boats/3/documents-of')[0]?.body).toEqual({ flag: 'ES' }));
  });

  it('a refused value says why and the stored one stays [U-058]', async () => {
    fakeServer({
      ...answers,
      'PUT /v1/boats/3': {
        status: 422,
        body: { message: '', errors: { body: [{ field: 'name', message: 'Muy corto' }] } },
      },
    });
    drawPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Nombre' }));
    await userEvent.type(screen.getByLabelText('Nombre'), 'x{Enter}');
    expect(await screen.findByText('Error al editar el valor: Muy corto')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Aurora')).toBeTruthy();
  });

  describe('a CURP that another date of birth contradicts', () => {
    const WORDS = 'La CURP no corresponde a la fecha de nacimiento.';
    const person = { id: 3, curp: 'MOTR930411MJCTRS09', birthdate: '1993-04-11' };
    const contradicted = { ...person, birthdate: '1993-04-12' };
    const shown = (...names: string[]) =>
      vessel({
        checks: ['curp-agrees'],
        fields: {
          id: field('id', { kind: 'integer', base: 'integer', readOnly: true }),
          curp: field('curp', { title: 'CURP', kind: 'curp' }),
          birthdate: field('birthdate', { title: 'Nacimiento', kind: 'date' }),
        },
        tabs: {
          title: [{ is: 'Persona' }],
          summary: [{ ...ALWAYS, fields: lines('curp') }],
          tabs: [tab('general', { blocks: [{ ...ALWAYS, edit: 'each', fields: lines(...names) }] })],
          blocks: [],
        },
      });
    const beside = (label: string) =>
      within(within(screen.getByRole('tabpanel')).getByText(label).parentElement as HTMLElement);

    it('warns while it is typed, is saved all the same, and warns as long as it is stored [U-024]', async () => {
      let stored = person;
      const server = fakeServer({
        'GET /v1/boats/3': () => ({ body: stored }),
        'PUT /v1/boats/3': ({ body }) => {
          stored = { ...stored, ...(body as Partial<typeof person>) };
          return { body: stored };
        },
      });
      drawPage('/boats/3', shown('curp', 'birthdate'));
      const type = async (date: string) => {
        await userEvent.click(await screen.findByRole('button', { name: 'Editar Nacimiento' }));
        await userEvent.clear(screen.getByLabelText('Nacimiento'));
        await userEvent.type(screen.getByLabelText('Nacimiento'), date);
      };
      const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar Nacimiento' }));
      await screen.findByRole('button', { name: 'Editar Nacimiento' });
      expect(screen.queryByText(WORDS)).toBeNull();
      await type('12/04/1993');
      expect(await screen.findByText(WORDS)).toBeTruthy();
      await save();
      await screen.findByRole('button', { name: 'Editar Nacimiento' });
      expect(server.to('PUT', '/v1/boats/3')[0]?.body).toEqual({ birthdate: '1993-04-12' });
      expect(beside('CURP').getByText(WORDS)).toBeTruthy();
      await type('11/04/1993');
      await save();
      await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
    });

    it('warns once on a page that is opened, beside the value to blame [U-024]', async () => {
      fakeServer({ 'GET /v1/boats/3': { body: contradicted } });
      drawPage('/boats/3', shown('birthdate', 'curp'));
      expect(await screen.findAllByText(WORDS)).toHaveLength(1);
      expect(beside('CURP').getByText(WORDS)).toBeTruthy();
    });

    it('warns beside the other value where that stands alone [U-024]', async () => {
      fakeServer({ 'GET /v1/boats/3': { body: contradicted } });
      drawPage('/boats/3', shown('birthdate'));
      expect(await screen.findAllByText(WORDS)).toHaveLength(1);
      expect(beside('Nacimiento').getByText(WORDS)).toBeTruthy();
    });

    it('a key whose own digit is wrong warns as well, also to those who may only read [U-024]', async () => {
      fakeServer({ 'GET /v1/boats/3': { body: { ...person, curp: 'MOTR930411MJCTRS08' } } });
      const definition = shown('curp');
      const reading = (definition.tabs?.tabs ?? []).map((one) => ({
        ...one,
        blocks: [{ ...ALWAYS, fields: lines('curp') }],
      }));
      drawPage('/boats/3', { ...definition, tabs: { title: [], summary: [], blocks: [], tabs: reading } });
      expect(await screen.findByText('El dígito verificador de la CURP no corresponde; revísela.')).toBeTruthy();
    });
  });

  it('asks before a value is left that is typed and not saved, and not once it is taken back', async () => {
    fakeServer(answers);
    const { router } = drawPage();
    const edit = async (name: string, text: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `Editar ${name}` }));
      await userEvent.type(screen.getByLabelText(name), text);
    };
    await edit('Nombre', 'x');
    await edit('CLABE', '1');
    void router.navigate('/boats/3/papers');
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(router.state.location.pathname).toBe('/boats/3');
    expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('Aurorax');
    void router.navigate('/boats/3/papers');
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/boats/3/papers'));
    await router.navigate('/boats/3');
    await edit('Nombre', 'y{Escape}');
    await router.navigate('/boats/3/papers');
    expect(router.state.location.pathname).toBe('/boats/3/papers');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('what is typed into a value alone waits over a reload, is offered there, and goes once it is saved', async () => {
    const kept = new Map<string, StoredDraft>();
    vi.spyOn(draftBox, 'get').mockImplementation(async (name) => kept.get(name));
    vi.spyOn(draftBox, 'put').mockImplementation(async (name, draft) => void kept.set(name, draft));
    vi.spyOn(draftBox, 'remove').mockImplementation(async (name) => void kept.delete(name));
    const server = fakeServer({ ...answers, 'PUT /v1/boats/3': { body: record } });
    const first = drawPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Nombre' }));
    await userEvent.type(screen.getByLabelText('Nombre'), 'x');
    await waitFor(() => expect(kept.get('boats/3/values')?.values).toEqual({ name: 'Aurorax' }));
    first.unmount();
    drawPage();
    expect(await screen.findByText(/^Borrador de hoy .*: Aurorax$/)).toBeTruthy();
    expect(screen.queryByLabelText('Nombre')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Recuperar' }));
    expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('Aurorax');
    expect(screen.queryByText(/^Borrador de/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Nombre'), '{Enter}');
    await waitFor(() => expect(kept.size).toBe(0));
    expect(server.to('PUT', '/v1/boats/3')[0]?.body).toEqual({ name: 'Aurorax' });
  });

  it('a value that is taken back, or left on purpose, is offered to no one', async () => {
    const kept = new Map<string, StoredDraft>();
    vi.spyOn(draftBox, 'get').mockImplementation(async (name) => kept.get(name));
    vi.spyOn(draftBox, 'put').mockImplementation(async (name, draft) => void kept.set(name, draft));
    vi.spyOn(draftBox, 'remove').mockImplementation(async (name) => void kept.delete(name));
    fakeServer(answers);
    const { router } = drawPage();
    const type = async (text: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Editar Nombre' }));
      await userEvent.type(screen.getByLabelText('Nombre'), text);
    };
    await type('x');
    await waitFor(() => expect(kept.size).toBe(1));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(kept.size).toBe(0));
    await type('y');
    await waitFor(() => expect(kept.size).toBe(1));
    void router.navigate('/boats/3/papers');
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(kept.size).toBe(0));
  });

  it('a value that somebody else has is refused beside the field', async () => {
    const message = 'Ya existe un usuario con este correo.';
    const body = { message, errors: { body: [{ field: 'name', code: 'unique', message }] } };
    fakeServer({ ...answers, 'PUT /v1/boats/3': { status: 409, body } });
    drawPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Nombre' }));
    await userEvent.type(screen.getByLabelText('Nombre'), 'x{Enter}');
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
    expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('Aurorax');
  });

  it('what another person changed is shown beside a value that is being typed, which stays; nothing is saved (desk 45)', async () => {
    let now = record;
    const server = fakeServer({ 'GET /v1/boats/3': () => ({ body: now }) });
    const { client } = drawPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Nombre' }));
    await userEvent.clear(screen.getByLabelText('Nombre'));
    await userEvent.type(screen.getByLabelText('Nombre'), 'Brisa');
    now = { ...record, name: 'Calma', key: '012180001234567897' };
    act(() => refresh(client, new Set(['boats'])));
    expect(await screen.findByText('0121 8000 1234 5678 97')).toBeTruthy();
    expect((screen.getByLabelText('Nombre') as HTMLInputElement).value).toBe('Brisa');
    expect(server.to('PUT', '/v1/boats/3')).toEqual([]);
  });

  it('the second of two who change one value sees both, and may keep the own one (desk 45)', async () => {
    const changed = [{ field: 'name', code: 'changed', message: 'x', mine: 'Brisa', theirs: 'Calma' }];
    const server = fakeServer({
      'GET /v1/boats/3': { body: record, headers: { etag: '"7"' } },
      'PUT /v1/boats/3': ({ headers }) =>
        headers['if-match'] ? { status: 409, body: { message: 'x', errors: { body: changed } } } : { body: record },
    });
    drawPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Nombre' }));
    const box = screen.getByLabelText('Nombre');
    await userEvent.clear(box);
    await userEvent.type(box, 'Brisa{Enter}');
    const both = 'Otra persona guardó «Calma» mientras usted escribía «Brisa». Guarde otra vez para conservar el suyo.';
    expect(await screen.findByText(both)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar Nombre' }));
    expect(await screen.findByText('Se editó el valor con éxito')).toBeTruthy();
    expect(server.to('PUT', '/v1/boats/3')).toHaveLength(2);
  });

  it('a value that one may not change has no button, and says why where one points at it [U-056]', async () => {
    fakeServer(answers);
    const definition = vessel();
    drawPage('/boats/3', {
      ...definition,
      permissions: { ...definition.permissions, fields: [{ of: ['name'], update: {} }] },
    });
    const why = await screen.findByRole('note', { name: 'No puedes editar este campo' });
    expect(why.textContent).toBe('Aurora');
    expect(screen.queryByRole('button', { name: 'Editar Nombre' })).toBeNull();
  });

  it('marks move by their buttons; the one of the present state is disabled [U-071, U-072, U-075, U-076]', async () => {
    let mark = 0;
    const server = fakeServer({
      'GET /v1/boats/3': () => ({ body: { ...record, name_validated: mark } }),
      'POST /v1/boats/3/validators': ({ body }) => {
        mark = (body as { validated: number }).validated;
        return { status: 201, body: {} };
      },
    });
    drawPage();
    const group = await screen.findByRole('group', { name: 'Revisar: Nombre' });
    expect(within(group).getByText('Pendiente')).toBeTruthy();
    await userEvent.click(within(group).getByRole('button', { name: 'Validar: Nombre' }));
    expect(await screen.findByText('Campo validado')).toBeTruthy();
    expect(server.to('POST', '/v1/boats/3/validators')[0]?.body).toEqual({ type: 2, field: 'name', validated: 1 });
    await waitFor(() =>
      expect((within(group).getByRole('button', { name: 'Validar: Nombre' }) as HTMLButtonElement).disabled).toBe(true),
    );
    await userEvent.click(within(group).getByRole('button', { name: 'Rechazar: Nombre' }));
    expect(await screen.findByText('Campo rechazado')).toBeTruthy();
  });

  it('a missing value is told by the field’s own words, else by a dash [L-028]', async () => {
    fakeServer({ 'GET /v1/boats/3': { body: { id: 3 } } });
    const definition = vessel({ messages: { 'fields.name.empty': 'Sin nombre todavía' } });
    drawPage('/boats/3', definition);
    expect(await screen.findByText('Sin nombre todavía')).toBeTruthy();
    expect(screen.getAllByText('—').length).toBeGreaterThan(0);
  });

  describe('the way to its form', () => {
    const layout = { sections: [], panel: [], after: [], fail: {} };
    const withForm = (more: Partial<Definition> = {}) => vessel({ form: { edit: layout }, ...more });
    const rights = (update: Grants) => {
      const { permissions } = boats();
      const operations = { ...permissions.operations, update };
      return { permissions: { ...permissions, scopes: { sailing: { state: 1 }, sunk: { state: 2 } }, operations } };
    };
    const offered = async () => {
      await screen.findByRole('heading', { level: 1 });
      return screen.queryByRole('link', { name: 'Editar' })?.getAttribute('href');
    };

    it.each([
      ['who may change records', {}, true],
      ['who may change those of its state', rights({ KEEPER: 'sailing' }), true],
      ['nobody who may change others alone', rights({ KEEPER: 'sunk' }), false],
      ['nobody else', rights({ OTHER: true }), false],
    ] as const)('is offered to %s', async (_, more, isThere) => {
      fakeServer(answers);
      const definition = withForm(more);
      const operations = Object.keys(definition.permissions.operations.update ?? {}).includes('KEEPER');
      const resources = invented().resources;
      const index = operations
        ? invented()
        : invented({
            resources: { ...resources, boats: { ...resources.boats, operations: ['list', 'read'] } as never },
          });
      draw(<Screen />, { index, definitions: [definition], at: '/boats/3', path: '/boats/:id/:tab?' });
      expect((await offered())?.replace('#', '')).toBe(isThere ? '/boats/3/edit' : undefined);
    });

    it('is not there where the page has no such form: it is edited in place', async () => {
      fakeServer(answers);
      drawPage();
      expect(await offered()).toBeUndefined();
    });

    it('leads to it by an address of its own, unless a tab has that name', () => {
      const index = invented();
      const opened = (definition: Definition) => screenOf(definition, { screen: 'tab', id: '3', tab: 'edit' }, index);
      expect(opened(withForm())).toEqual({ kind: 'form', id: '3', screen: 'edit' });
      expect(opened(vessel())).toEqual({ kind: 'record', id: '3', tab: 'edit' });
      const tabs = { ...vessel().tabs, tabs: [tab('edit')] } as Definition['tabs'];
      expect(opened(withForm({ tabs }))).toEqual({ kind: 'record', id: '3', tab: 'edit' });
    });
  });

  it('an address of a tab that the record lacks leads to the record and says so', async () => {
    fakeServer(answers);
    const { router } = drawPage('/boats/3/nowhere');
    expect((await screen.findAllByText(/no tiene la pestaña de esa liga/)).length).toBeGreaterThan(0);
    await waitFor(() => expect(router.state.location.pathname).toBe('/boats/3'));
    expect((await screen.findByRole('tab', { selected: true })).textContent).toContain('GENERAL');
  });

  it('a record that is not there says so and offers to try again', async () => {
    fakeServer({ 'GET /v1/boats/3': { status: 404, body: { message: 'El registro no existe.' } } });
    drawPage();
    expect(await screen.findByText('El registro no existe.')).toBeTruthy();
  });
});
