import type { Column, Field, Json, Row } from '../../resource/model/definition.ts';
import type { ListController } from './list-controller.ts';

/** What each cell receives. `field` is absent for columns without a field of the definition. */
export type CellProps = {
  list: ListController;
  column: Column;
  row: Row;
  field: Field | undefined;
  value: Json | undefined;
  text: string;
};
