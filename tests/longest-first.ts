import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files of more than 15 seconds. What starts last must be short, or one worker waits for the other. */
const LONG = [
  'server/http/openapi-answers',
  'server/records/masks',
  'server/http/put-unchanged',
  'server/domain/documents/contracts',
  'server/app/stress',
  'server/records/every-filter',
  'server/domain/people/validation',
  'server/domain/people/editable',
  'server/http/names-and-places',
  'server/domain/requests/transitions',
  'server/domain/documents/certificates',
  'server/app/backup',
  'server/app/guide',
  'server/domain/people/speed',
  'server/domain/documents/upload',
  'server/domain/reports/reports',
  'server/records/isolation',
  'server/domain/loans/books',
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
  'resource/validation/validate',
  'console/screens/money-lists',
  'console/forms/typing',
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
