import type { ComponentType } from 'react';
import { ChipsCell } from './ChipsCell.tsx';
import { CopyCell } from './CopyCell.tsx';
import type { CellProps } from './cell-props.ts';
import { EditCell } from './EditCell.tsx';
import { GalleryCell } from './GalleryCell.tsx';
import { LinkCell } from './LinkCell.tsx';
import { StateMenuCell } from './StateMenuCell.tsx';
import { SwitchCell } from './SwitchCell.tsx';
import { TextCell } from './TextCell.tsx';

/** The cells that a file may name; any other name is a plug-in's. */
export const CELLS: Record<string, ComponentType<CellProps>> = {
  text: TextCell,
  link: LinkCell,
  chips: ChipsCell,
  switch: SwitchCell,
  value: EditCell,
  'yes-no': TextCell,
  copy: CopyCell,
  gallery: GalleryCell,
  'state-menu': StateMenuCell,
};
