import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files of more than 13 seconds, by the times of a whole run. What starts last must be short, or one worker waits for the other. */
const LONG = [
  'server/app/restart',
  'server/http/openapi-answers',
  'server/app/guide',
  'rights/rights',
  'server/app/same-problems',
  'server/records/masks',
  'server/records/every-filter',
  'server/app/stress',
  'server/domain/versions/schema-changes',
  'server/records/plans',
  'server/schemas/publish',
  'server/spreadsheets/every-export',
  'server/domain/requests/transitions',
  'server/spreadsheets/streaming',
  'server/app/backup',
  'server/app/first-account',
  'server/http/put-unchanged',
  'server/domain/reports/reports',
  'server/http/names-and-places',
  'server/records/doors',
  'server/domain/versions/schema-versions',
  'e2e/accessibility',
  'e2e/offline',
  'e2e/small-sections',
  'e2e/accessibility-phone',
  'e2e/users',
  'e2e/guide',
  'e2e/documents',
  'e2e/shell',
  'e2e/keyboard',
  'e2e/users-staff',
  'e2e/commands',
  'e2e/references',
  'e2e/factors',
  'e2e/views',
  'console/plugins/plugin-slot.mocked',
  'resource/linker/sense',
  'console/screens/money-lists',
  'resource/linker/removed-names',
  'console/forms/typing',
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
