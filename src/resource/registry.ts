import type { Json, Kind } from './definition.ts';

/** The named things that code offers to the files: the linker refuses any other name. Plain data. */
export type Registry = {
  plugins: Record<string, { slot: PluginSlot; options: Json }>;
  views: Record<string, { columns: Record<string, Kind>; sorts: string[]; parameters?: string[] }>;
  computes: string[];
  computed: Record<string, { fields?: string[] }>;
  checks: string[];
  effects: Record<string, { asks?: string[]; answers?: string[] }>;
};

export type PluginSlot = 'field' | 'cell' | 'panel' | 'tab' | 'page' | 'action';

/** A mistake in the files, at its exact place. `message` and `suggestion` are Spanish. */
export type Problem = {
  file: string;
  pointer: string;
  line: number;
  column: number;
  message: string;
  suggestion?: string;
  severity: 'error' | 'warning';
};
