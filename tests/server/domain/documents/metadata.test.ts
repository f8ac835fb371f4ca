import { describe, expect, it } from 'vitest';
import { realHouse, traces } from '../../helpers/real-house.ts';

const house = realHouse();
const admin = (method: string, path: string, body?: unknown) => house.current.call('admin', method, path, body);
let made = 0;
const item = async () => {
  made += 1;
  return (await admin('POST', 'metadata', { name: 'Vigencia', key: `vigencia_${made}` })).body.id;
};
const change = (id: number, type: unknown, action: unknown) =>
  admin('PUT', `metadata/${id}/documents/${type}`, { action, type });
const documents = async (id: number) => (await admin('GET', `metadata/${id}`)).body.formattedDocuments ?? [];

describe('metadata', () => {
  it('is created with name and key, switched on, without documents [S-021, S-022]', async () => {
    const answer = await admin('POST', 'metadata', { name: 'Fecha', key: 'fecha' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ name: 'Fecha', key: 'fecha', enabled: true });
    const { form, messages } = (await admin('GET', 'schemas/metadata')).body;
    expect(form.create.after[0].is).toMatchObject({ message: 'create.success', go: '/metadata' });
    expect(messages['create.success']).toBe('Se creo el metadato');
    expect((await house.current.call('legal', 'GET', 'metadata')).status).toBe(403);
  });

  it.each(['clave', 'CLAVE_9', 'año', 'ÑANDÚ'.replace('Ú', 'U')])('takes the key %s [S-023]', async (key) => {
    expect((await admin('POST', 'metadata', { name: 'Uno', key })).status).toBe(201);
  });

  it.each(['con espacio', 'guión', 'a-b', 'a.b', 'é', "a'b", 'a\nb'])(
    'refuses the key %j [S-023, S-024]',
    async (key) => {
      const before = await traces(house.current, 'metadata');
      const refused = await admin('POST', 'metadata', { name: 'Uno', key });
      expect(refused.status).toBe(422);
      expect(refused.body.errors.body[0]).toMatchObject({
        field: 'key',
        message: 'La clave solo puede contener letras, números y guiones bajos, sin espacios ni caracteres especiales.',
      });
      expect(await traces(house.current, 'metadata')).toEqual(before);
    },
  );

  it('asks for name and key, and for a key of its own [S-022, S-024]', async () => {
    const empty = await admin('POST', 'metadata', {});
    expect(empty.body.errors.body.map((one: { field: string }) => one.field)).toEqual(['name', 'key']);
    await admin('POST', 'metadata', { name: 'Uno', key: 'doble' });
    const twice = await admin('POST', 'metadata', { name: 'Dos', key: 'doble' });
    expect(twice.status).toBe(409);
    expect(twice.body.errors.body[0].message).toBe('Ya existe un metadato con esta clave.');
    expect((await admin('GET', 'schemas/metadata')).body.messages['create.failure']).toBe('{error}');
  });

  it('is shown and switched by its own address [S-025]', async () => {
    const id = await item();
    expect((await admin('GET', `metadata/${id}`)).body.enabled).toBe(true);
    expect((await admin('PUT', `metadata/${id}`, { enabled: false })).body.enabled).toBe(false);
    const { form, list } = (await admin('GET', 'schemas/metadata')).body;
    expect(list.open).toBe('show');
    const lines = form.show.sections[0].fields as { field: string; widget?: string }[];
    expect(lines.find(({ field }) => field === 'enabled')?.widget).toBe('switch');
    expect((await admin('PUT', `metadata/${id}`, { key: 'otra' })).status).toBe(422);
  });
});

describe('documents of a metadata item', () => {
  it('come and go one at a time, with their labels [S-026]', async () => {
    const id = await item();
    expect((await change(id, 2, 'add')).status).toBe(200);
    expect((await change(id, 32, 'add')).status).toBe(200);
    expect(await documents(id)).toEqual([
      { key: 2, label: 'Identificación oficial (frente)' },
      { key: 32, label: expect.any(String) },
    ]);
    expect((await change(id, 2, 'remove')).status).toBe(200);
    expect((await documents(id)).map((one: { key: number }) => one.key)).toEqual([32]);
  });

  it('refuses one that is there already [S-028]', async () => {
    const id = await item();
    await change(id, 2, 'add');
    const before = await traces(house.current, 'metadata');
    const twice = await change(id, 2, 'add');
    expect(twice.status).toBe(422);
    expect(twice.body.errors.body[0]).toMatchObject({
      field: 'formattedDocuments',
      message: 'El documento ya existe en la lista',
    });
    expect(await documents(id)).toHaveLength(1);
    expect(await traces(house.current, 'metadata')).toEqual(before);
  });

  it('refuses to take away what is not there, what is no type, and any other action [S-030]', async () => {
    const id = await item();
    await change(id, 2, 'add');
    const before = await traces(house.current, 'metadata');
    const missing = await change(id, 3, 'remove');
    expect(missing.status).toBe(422);
    expect(missing.body.errors.body[0].message).toBe('Error al eliminar el documento');
    for (const [type, action] of [
      [9999, 'add'],
      ['x', 'add'],
      [3, 'swap'],
      [3, undefined],
    ])
      expect([type, action, (await change(id, type, action)).status]).toEqual([type, action, 422]);
    expect((await admin('PUT', `metadata/${id}/documents/3`, { action: 'add', type: 4 })).status).toBe(422);
    expect((await admin('PUT', `metadata/${id}/documents/3`, { action: 'add', type: 3, name: 'x' })).status).not.toBe(
      200,
    );
    expect((await documents(id)).map((one: { key: number }) => one.key)).toEqual([2]);
    expect(await traces(house.current, 'metadata')).toEqual(before);
  });

  it('two who add at once both count', async () => {
    const id = await item();
    const answers = await Promise.all([1, 2, 3, 32].map((type) => change(id, type, 'add')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await documents(id)).toHaveLength(4);
  });

  it('needs the right to change the item', async () => {
    const id = await item();
    const refused = await house.current.call('legal', 'PUT', `metadata/${id}/documents/2`, { action: 'add', type: 2 });
    expect(refused.status).toBe(403);
    expect((await change(999_999, 2, 'add')).status).toBe(404);
    expect(await documents(id)).toEqual([]);
  });
});
