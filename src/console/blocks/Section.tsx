import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Block, Definition, Json, PluginSlot, Row } from '../../resource/model/definition.ts';
import type { Expanded } from '../lists/RowParts.tsx';

/** A part of a page below its heading; without one it is the part alone. */
export function Section({ title, children }: { title: string | undefined; children: ReactNode }) {
  const titleId = useId();
  if (!title) return children;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** What every kind of block gets. */
export type BlockProps = {
  block: Block;
  title?: string | undefined;
  definition: Definition;
  record: Row;
  vars: Vars;
  /** The slot whose plug-ins are drawn here. */
  slot: PluginSlot;
  /** Grows when the screen's data are fetched again. */
  refresh: number;
  /** The record is being typed: nothing in it is saved alone. */
  live: boolean;
  /** In the summary: warnings are left to the page's own blocks, and where `leads` is set, all buttons but the filled one. */
  brief?: boolean | undefined;
  /** The page's own actions: one of them is filled. */
  leads?: boolean | undefined;
  /** Draws the expanded rows of a list: blocks again. */
  Expanded: Expanded;
  /** In a form: what a plug-in writes into it. */
  onChange?: ((value: Json | undefined, path?: string) => void) | undefined;
};
