import { lazyInline } from '../ui/lazy-component.tsx';
import type { CellProps } from './cell-props.ts';

const PluginSlot = lazyInline(async () => (await import('../plugins/PluginSlot.tsx')).PluginSlot);

/** A cell that a plug-in draws. */
export function PluginCell({ list, column, row, value, name }: CellProps & { name: string }) {
  return (
    <PluginSlot slot="cell" name={name} definition={list.definition} record={row} path={column.field} value={value} />
  );
}
