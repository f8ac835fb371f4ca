import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The longest files, by the times of a whole run. What starts last must be short, or one worker waits for the other. */
const LONG = [
  'rights/rights',
  'server/app/restart',
  'server/app/guide',
  'server/http/openapi-answers',
  'server/app/commands-speak',
  'server/domain/loans/carried',
  'server/domain/versions/schema-changes',
  'server/app/backup',
  'server/domain/versions/schema-versions',
  'server/app/same-problems',
  'server/app/schemas-effect',
  'server/domain/documents/upload',
  'server/records/every-filter',
  'server/spreadsheets/streaming',
  'server/app/drill',
  'server/domain/people/speed',
  'server/app/first-account',
  'server/http/put-unchanged',
  'server/sight/explain',
  'server/spreadsheets/every-export',
  'server/domain/requests/transitions',
  'server/domain/people/validation',
  'server/domain/people/editable',
  'server/schemas/publish',
  'server/records/doors',
  'server/domain/lock-order',
  'server/database/durability',
  'server/app/stop-during-start',
  'e2e/accessibility',
  'e2e/offline',
  'e2e/factors',
  'e2e/small-sections',
  'e2e/shell',
  'e2e/order',
  'e2e/documents',
  'e2e/users',
  'e2e/views',
  'e2e/guide',
  'e2e/library',
  'e2e/keyboard',
  'e2e/accessibility-phone',
  'e2e/users-staff',
  'e2e/live-and-forms',
  'e2e/requests',
  'e2e/commands',
  'e2e/references',
  'e2e/sign-in',
  'e2e/lists',
  'resource/linker/sense',
  'resource/access/returned-fields',
  'console/screens/money-lists',
  'resource/linker/removed-names',
  'resource/query/every-name',
  'generators/bundle',
  'console/forms/typing',
  'console/fields/typed-days',
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
