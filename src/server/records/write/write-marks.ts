import type { Definition, Row } from '../../../resource/model/definition.ts';
import { isRow, withValues } from '../../../resource/model/path.ts';
import { RECORD_MARK } from '../../database/columns.ts';

/** The record with its marks beside its values, as guards ask for them: `curp_validated`, `validated`. */
export function withMarks(definition: Definition, record: Row): Row {
  const marks = isRow(record._reviews) ? record._reviews : {};
  const reviewed = Object.values(definition.fields).filter((field) => field.review);
  const beside = withValues(
    record,
    reviewed.map(({ path }) => [`${path}_validated`, marks[path] ?? 0]),
  );
  return definition.review ? { ...beside, validated: marks[RECORD_MARK] ?? 0 } : beside;
}
