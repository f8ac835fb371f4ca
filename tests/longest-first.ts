import { statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** The longest files, by the times of a whole run. What starts last must be short, or one worker waits for the other. */
const LONG = [
  'rights/rights',
  'server/app/restart',
  'server/domain/loans/carried',
  'server/app/guide',
  'server/http/openapi-answers',
  'server/domain/versions/schema-changes',
  'server/records/every-filter',
  'server/spreadsheets/streaming',
  'server/domain/documents/certificates',
  'server/app/commands-speak',
  'server/app/first-account',
  'server/domain/documents/upload',
  'server/records/plans',
  'server/domain/people/speed',
  'server/app/backup',
  'server/app/same-problems',
  'server/http/put-unchanged',
  'server/domain/versions/schema-versions',
  'server/app/drill',
  'server/records/doors',
  'server/records/masks',
  'server/http/wrong-kinds',
  'server/auth/throttling',
  'server/auth/factors',
  'server/records/figures',
  'server/sight/explain',
  'server/batches/batches',
  'server/records/kept-figures',
  'server/schemas/store',
  'server/domain/people/validation',
  'server/schemas/publish',
  'server/domain/documents/contracts',
  'server/domain/people/last-keeper-doors',
  'server/approvals/approvals',
  'server/http/fuzz',
  'server/app/schemas-effect',
  'server/domain/people/editable',
  'server/records/pending-parts',
  'server/domain/reports/reports',
  'e2e/day',
  'e2e/offline',
  'e2e/look',
  'e2e/layouts',
  'e2e/accessibility',
  'e2e/factors',
  'e2e/activity',
  'e2e/list-columns',
  'e2e/live-and-forms',
  'e2e/commands',
  'e2e/documents',
  'e2e/small-sections',
  'e2e/guide',
  'e2e/keyboard',
  'e2e/batches',
  'e2e/library',
  'e2e/lists',
  'e2e/requests',
  'e2e/shell',
  'e2e/users',
  'e2e/sign-in',
  'e2e/views',
  'e2e/order',
  'e2e/users-staff',
  'e2e/references',
  'e2e/accessibility-phone',
  'e2e/money',
  'e2e/explain',
  'e2e/nothing-in-the-way',
  'e2e/worker',
  'e2e/versions',
  'resource/linker/sense',
  'resource/linker/linker',
  'resource/linker/removed-names',
  'resource/query/every-name',
  'generators/migrate',
  'lending/properties',
  'resource/linker/word-places',
  'resource/access/returned-fields',
  'resource/linker/broken-files',
  'lending/offset',
  'generators/check',
  'generators/new-code',
  'generators/generated',
  'generators/demo',
  'console/screens/money-lists',
  'console/screens/payments',
  'console/forms/typing',
  'console/lists/list-page',
  'console/screens/request',
  'console/screens/condone',
  'console/screens/record-page',
  'console/forms/form-page',
  'console/viewer/document-forms',
  'console/session/sign-in',
  'console/session/second-step',
  'console/session/root',
  'console/fields/typed-days',
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
