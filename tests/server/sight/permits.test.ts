import { describe, expect, it } from 'vitest';
import { grant, type Permit } from '../../../src/server/core/permit.ts';
import { makeSecrets } from '../../../src/server/core/secrets.ts';
import { makeSigner } from '../../../src/server/core/signer.ts';
import { workPermit } from '../../../src/server/sight/permit.ts';
import { signedUrl } from '../../../src/server/storage/links.ts';
import { NOW, testHouse } from '../helpers/house.ts';

const house = testHouse();
const terms = { person: 1, record: 'users.7', path: 'api_key' };

describe('a secret', () => {
  const secrets = makeSecrets(Buffer.alloc(32, 7));
  const [one, other] = [secrets.close('one'), secrets.close('other')];

  it('opens with the permit for that very value, and with nothing else', () => {
    expect(secrets.open(one, grant({ ...terms, use: 'reveal', value: one }))).toBe('one');
    expect(secrets.open(one, workPermit('test', one))).toBe('one');
    const wrong: unknown[] = [
      undefined,
      {},
      { ...terms, use: 'reveal', value: one },
      Object.create(Object.getPrototypeOf(workPermit('test', one))),
      grant({ ...terms, use: 'reveal', value: other }),
      grant({ ...terms, use: 'reveal' }),
      grant({ ...terms, use: 'file', value: one }),
      grant({ ...terms, use: 'link', value: one }),
    ];
    for (const permit of wrong) expect(() => secrets.open(one, permit as Permit)).toThrow('permit');
  });
});

describe('a stored file', () => {
  it('is read with the permit for its name, and its address is made with one', async () => {
    const { files } = house.current.house.services;
    const stored = await files.store(Buffer.from('a text'), {});
    if (!stored.ok) throw new Error(stored.fault);
    const { name } = stored;
    const record = { ...terms, record: 'documents.7', path: 'file' };
    expect(String(await files.bytes(name, grant({ ...record, use: 'file', value: name })))).toBe('a text');
    for (const permit of [
      undefined,
      {},
      grant({ ...record, use: 'file', value: 'another.pdf' }),
      grant({ ...record, use: 'link', value: name }),
    ]) {
      await expect(files.bytes(name, permit as Permit)).rejects.toThrow('permit');
      await expect(files.read(name, permit as Permit)).rejects.toThrow('permit');
    }
    const holder = { actor: { id: 1 }, now: NOW, signer: makeSigner(Buffer.alloc(32, 1)) };
    expect(signedUrl(grant({ ...record, use: 'link', value: name }), holder)).toContain(`/v1/files/${name}`);
    expect(() => signedUrl(grant({ ...record, use: 'file', value: name }), holder)).toThrow('permit');
    expect(() => signedUrl({ record: 'documents.7', value: name } as never, holder)).toThrow('permit');
  });
});
