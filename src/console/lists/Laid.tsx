import type { Layout } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { Board } from './Board.tsx';
import { Calendar } from './Calendar.tsx';

/** The rows of a list where they are no table: both come in one part of the console. */
export function Laid({ list, as }: { list: ListController; as: Layout }) {
  return as === 'board' ? <Board list={list} /> : <Calendar list={list} />;
}
