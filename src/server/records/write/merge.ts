import type { Row } from '../../../resource/model/definition.ts';
import { withValues } from '../../../resource/model/path.ts';
import type { Values } from '../../core/write-types.ts';

/** One copy for all values: a money row has dozens of them. */
export const merge = (record: Row, values: Values): Row => withValues(record, Object.entries(values));
