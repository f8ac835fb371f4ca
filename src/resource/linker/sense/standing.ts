import type { Problem } from '../../model/definition.ts';
import { isRow } from '../../model/path.ts';
import type { LinkContext } from '../link-context.ts';

/**
 * Names a mistake by its sentence and by what the file holds there. Its position in a list does not count, so that what
 * was not touched keeps its name when a line is added above it.
 */
export function standingName({ docs }: Pick<LinkContext, 'docs'>, { file, pointer, message }: Problem): string {
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  return JSON.stringify([file, place, message, valueBelow(docs.get(file)?.value, pointer)]);
}

/** What was in force before this version and has not been touched is a warning: an update stops no folder that worked. */
export function withStanding(
  work: Pick<LinkContext, 'docs'>,
  problems: Problem[],
  standing: () => ReadonlySet<string>,
): Problem[] {
  return problems.map((problem) =>
    problem.severity === 'error' && standing().has(standingName(work, problem))
      ? { ...problem, severity: 'warning' }
      : problem,
  );
}

function valueBelow(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isRow(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}
