import type { View } from '../../context.ts';

/** One file each. A view is SQL that the schema files may name as a source of rows. */
export const views: View[] = [];

export const viewOf = (name: string): View | undefined => views.find((view) => view.name === name);
