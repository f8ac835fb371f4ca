import type { Filter, Json } from '../../resource/model/definition.ts';
import type { ListController } from './list-controller.ts';

export type FilterProps = {
  list: ListController;
  filter: Filter;
  title: string;
  value: Json | undefined;
  disabled: boolean;
  onChange: (value: Json | undefined) => void;
};
