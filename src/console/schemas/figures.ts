import { keepPreviousData } from '@tanstack/react-query';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Definition, Figure, Row } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { api } from '../api/client.ts';
import { keys } from './records.ts';
import { type SchemasIndex, schemasOf } from './schemas.ts';

/** What `GET /{resource}/figures/{name}` answers. */
export type FigureAnswer = { rows: Row[]; total: number; count: number; before: number | null };

/** A figure, asked with the days, the step and the filter of `query`; the answer before stays while the next one comes. */
export const figureQuery = (resource: string, figure: string, query: Record<string, string>) => ({
  queryKey: [...keys.lists(resource), 'figure', figure, query],
  placeholderData: keepPreviousData,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.get<FigureAnswer>(`${resource}/figures/${figure}`, { query, signal })).data,
});

type Measured = { definition: Definition; figure: Figure; index: SchemasIndex };

/** The value of a figure as people read it: an amount, or a number of records. */
export const valueText = ({ definition, figure, index }: Measured, value: number): string =>
  formatValue(plainField(figure.measure === 'count' ? 'integer' : 'money'), value, schemasOf(index, definition));
