import type { Vars } from '../../resource/condition-tree.ts';
import type { Block, Definition, Json, PluginSlot, Row } from '../../resource/definition.ts';

/** What every kind of block gets. */
export type BlockProps = {
  block: Block;
  definition: Definition;
  record: Row;
  vars: Vars;
  /** Where plug-ins of this place stand. */
  slot: PluginSlot;
  /** Grows when the screen's data are fetched again. */
  refresh: number;
  /** The record is being typed: nothing in it is saved alone. */
  live: boolean;
  /** Facts above the page, which its blocks repeat: what they contradict is told there. */
  brief?: boolean | undefined;
  /** In a form: what a plug-in writes into it. */
  onChange?: ((value: Json | undefined, path?: string) => void) | undefined;
};
