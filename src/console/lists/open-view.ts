import type { ViewState } from '../../resource/model/definition.ts';
import type { ListState } from '../fields/list-controller.ts';

/** A view that a list is opened with. `id` is its number, or its name where a file offers it. */
export type OpenView = { id: string; title: string; state: ViewState; start: ListState };
