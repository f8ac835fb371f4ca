import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files of more than 15 seconds. What starts last must be short, or one worker waits for the other. */
const LONG = [
  'server/wire/openapi-answers',
  'server/permissions/masks',
  'server/wire/put-unchanged',
  'server/documents/contracts',
  'server/stress/stress',
  'server/permissions/every-filter',
  'server/users/validation',
  'server/users/editable',
  'server/wire/names-and-places',
  'server/requests/transitions',
  'server/documents/certificates',
  'server/backup/backup',
  'server/users/speed',
  'server/documents/upload',
  'server/sections/reports',
  'server/partners/isolation',
  'server/loans/books',
  'e2e/accessibility',
  'e2e/accessibility-phone',
  'e2e/commands',
  'e2e/shell',
  'e2e/guide',
  'e2e/keyboard',
  'e2e/users',
  'e2e/offline',
  'e2e/small-sections',
  'e2e/requests',
  'resource/validate',
  'console/screens/money-lists',
  'console/form/typing',
  'console/screens/bills',
  'console/screens/payments',
];

/** Project by project, so that workers are shared; in each the long files first, then the largest ones. */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
      return found < 0 ? LONG.length : found;
    };
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return files.toSorted(
      (one, other) =>
        other.project.name.localeCompare(one.project.name) || place(one) - place(other) || size(other) - size(one),
    );
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
