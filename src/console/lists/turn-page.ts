import type { QueryClient } from '@tanstack/react-query';
import { addressOfRow } from '../fields/list-controller.ts';
import { type OpenedPage, rememberRows } from '../navigation/record-steps.ts';
import { listQuery } from '../schemas/records.ts';
import { definitionQuery, type SchemasIndex } from '../schemas/schemas.ts';

/** The addresses of another page of the list that a record was opened from; from here on they are those that one steps through. */
export async function turnPage(
  client: QueryClient,
  index: SchemasIndex,
  opened: OpenedPage,
  page: number,
): Promise<string[]> {
  const definition = await client.ensureQueryData(definitionQuery(opened.resource));
  const request = { ...opened.request, page };
  const { rows, count, exact } = await client.fetchQuery(listQuery(client, opened.resource, request, opened.path));
  const addresses = rows.map((row) => addressOfRow({ definition, index }, row));
  rememberRows(addresses, { ...opened, request, count, exact });
  return addresses.filter((address) => address !== undefined);
}
