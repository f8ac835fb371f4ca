import type { SchemasIndex } from '../schemas/schemas.ts';

/** The address of the first section that the person may see: of the menu, else of the person's own menu. */
export function homeOf(index: SchemasIndex): string | undefined {
  const own = (index.console.userMenu ?? []) as { resource: string }[];
  const first = [...index.menu, ...own].find((entry) => entry.resource in index.resources);
  return first ? `/${first.resource}` : undefined;
}
