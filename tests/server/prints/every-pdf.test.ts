import { describe, expect, it } from 'vitest';
import { formatHere } from '../../../src/resource/conditions/field-here.ts';
import type { Definition, Json, Row } from '../../../src/resource/model/definition.ts';
import { isEmpty, valueAt } from '../../../src/resource/model/path.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { asWritten } from '../helpers/paper.ts';
import { ROLES, type Role, wireHouse } from '../http/wire-house.ts';

const wire = wireHouse();
const RECORDS = 1;
/** Who reads all, a part of the fields, a part of the rows, and nearly nothing; the first three share the resources. */
const ASKING = ROLES.filter((role) => EVERY_CASE || ['SUPER_ADMIN', 'LEGAL', 'PARTNER', 'USER'].includes(role));

const closely = (text: string): string => text.replace(/\s+/g, '');

/** Some records of a resource: the first that this person lists, and of the others those that the administrator lists. */
async function idsOf(role: Role, name: string): Promise<Json[]> {
  const lists = await Promise.all(
    [role, 'SUPER_ADMIN' as const].map((one) => wire.current.call(one, 'GET', `/${name}?limit=${RECORDS}`)),
  );
  const ids = lists.flatMap(({ body }) => ((body.resources ?? []) as Row[]).map((row) => row.id ?? row._id ?? null));
  return [...new Set([...ids, 999_999])];
}

async function pdfOf(role: Role, url: string) {
  const { app } = wire.current.house;
  const headers = { authorization: `Bearer ${wire.current.tokenOf(role)}` };
  const { statusCode, rawPayload, headers: answered } = await app.inject({ method: 'GET', url: `/v1${url}`, headers });
  return { status: statusCode, bytes: rawPayload, type: String(answered['content-type']) };
}

/** The values of the summary that every reader sees, as the console writes them; what opens a file or a secret is not read. */
function summaryOf(definition: Definition, record: Row): string[] {
  const schemas = wire.current.house.house.schemas.current();
  const lines = (definition.tabs?.summary ?? [])
    .filter(({ visibleWhen }) => visibleWhen === true)
    .flatMap(({ fields = [] }) => fields.filter(({ visibleWhen }) => visibleWhen === true));
  return lines.flatMap(({ field: path }) => {
    const field = definition.fields[path];
    const value = valueAt(record, path);
    if (!field || isEmpty(value) || ['secret', 'document', 'file', 'url'].includes(field.kind)) return [];
    const label = valueAt(record, `${path}_label`);
    return typeof label === 'string' ? [label] : [formatHere({ definition, record, schemas }, field, value)];
  });
}

describe('the PDF of a record', () => {
  it.each(ASKING)(
    'comes to %s of each record that this role reads, of no other, and holds its summary (desk 50)',
    async (role) => {
      const { resources } = wire.current.house.house.schemas.current();
      const wrong: string[] = [];
      let drawn = 0;
      for (const name of role === 'USER'
        ? Object.keys(resources)
        : partOf(Object.keys(resources), ASKING.indexOf(role)))
        for (const id of await idsOf(role, name)) {
          const url = `/${name}/${id}`;
          const read = await wire.current.call(role, 'GET', url);
          const { status, bytes, type } = await pdfOf(role, `${url}/pdf`);
          if (status !== read.status) wrong.push(`${url}: ${status}, read ${read.status}`);
          if (status !== 200) continue;
          drawn += 1;
          if (type !== 'application/pdf') wrong.push(`${url}: ${type}`);
          const definition = (await wire.current.call(role, 'GET', `/schemas/${name}`)).body as Definition;
          const written = closely(await asWritten(bytes));
          const lost = summaryOf(definition, read.body).filter((text) => !written.includes(closely(text)));
          if (lost.length > 0) wrong.push(`${url} lacks ${lost.join(', ')}`);
        }
      expect(wrong).toEqual([]);
      expect(drawn).toBeGreaterThan(0);
    },
    180_000,
  );
});
