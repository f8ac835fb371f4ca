import { manifests } from '../../plugins/manifests.ts';
import { ICON_NAMES } from '../../resource/model/icons.ts';
import { approvals } from '../approvals/index.ts';
import { KEEPER, ME } from '../auth/actor.ts';
import { ACCOUNT_FIELDS, accounts } from '../auth/index.ts';
import { batches } from '../batches/index.ts';
import { needOf } from '../core/needs.ts';
import { registryOfAreas, type ServerRegistry } from '../core/registry.ts';
import { bills } from '../domain/bills/index.ts';
import { TYPED_PLACES } from '../domain/documents/generate-document.ts';
import { documents } from '../domain/documents/index.ts';
import { SCHEDULE } from '../domain/documents/schedule.ts';
import { FORMATS } from '../domain/documents/template-text.ts';
import { loans } from '../domain/loans/index.ts';
import { people } from '../domain/people/index.ts';
import { portfolio } from '../domain/portfolio/index.ts';
import { reports } from '../domain/reports/index.ts';
import { REPORT_TYPES } from '../domain/reports/reports.ts';
import { requests } from '../domain/requests/index.ts';
import { versions } from '../domain/versions/index.ts';
import { views } from '../domain/views/index.ts';
import { RESERVED } from '../http/reserved.ts';
import { notes } from '../notes/index.ts';
import { HOLIDAY } from '../records/read/holidays.ts';
import { NOTICE, PREFERENCES } from '../records/write/insert-notice.ts';
import { PAPER } from '../sight/project-documents.ts';
import { REPORT_FILE } from '../spreadsheets/make-report.ts';
import { MESSAGE_KEYS } from './message-keys.generated.ts';

/** The areas of the business, in the order in which they may know each other. */
const AREAS = [
  accounts,
  people,
  requests,
  loans,
  documents,
  bills,
  portfolio,
  reports,
  approvals,
  batches,
  notes,
  versions,
  views,
];

/** Everything that code offers to the files by name. */
export function registryOf(): ServerRegistry {
  const plugins = Object.fromEntries(manifests.map(({ name, slot, options }) => [name, { slot, options }]));
  return {
    ...registryOfAreas(AREAS, plugins),
    me: ME,
    messages: MESSAGE_KEYS,
    program: {
      accounts: needOf(ACCOUNT_FIELDS),
      keeper: KEEPER,
      own: [NOTICE, PREFERENCES, REPORT_FILE, HOLIDAY].map(needOf),
      papers: needOf(PAPER),
    },
    documents: { formats: FORMATS, given: TYPED_PLACES, schedule: SCHEDULE },
    reports: { resource: REPORT_FILE.resource, types: REPORT_TYPES },
    icons: [...ICON_NAMES],
    reserved: RESERVED,
  };
}
