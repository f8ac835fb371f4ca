import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Actor, Column, Definition, Json, Row } from '../../resource/model/definition.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';
import type { OfferedFilter, TabSet } from './list-parts.ts';

/** What a person chose on a list. `filter` holds the tab and the text searched (`q`) as well; `page` starts at zero. */
export type ListState = {
  page: number;
  limit: number;
  sort: string;
  filter: Record<string, Json>;
};

/** A change that does not name the page leads back to the first one. `replace`: no step of its own for Back. */
export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

/** All that a list is, without a look; `useList` makes it. */
export type ListController = {
  definition: Definition;
  index: SchemasIndex;
  actor: Actor;
  state: ListState;
  change: ChangeList;
  /** Asks for a page that is likely opened next; with another filter or order it is another page. */
  ahead: (page: number) => void;
  setFilter: (name: string, value: Json | undefined) => void;
  columns: Column[];
  filters: OfferedFilter[];
  tabs: TabSet | undefined;
  rows: Row[];
  count: number;
  /** False when the server counted only so far. */
  isCountExact: boolean;
  /** The first answer has not come. */
  isLoading: boolean;
  /** Another page is on its way; the one before is still shown. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  /** What a row's conditions and templates are judged against. */
  envOf: (row: Row | undefined) => TemplateEnv;
  rowId: (row: Row) => string;
  /** The resource's place: its own, or below a record. */
  path: string;
};
