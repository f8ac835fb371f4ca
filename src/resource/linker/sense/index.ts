import type { LinkContext, LinkScope } from '../link-context.ts';
import { checkActionWords } from './action-words.ts';
import { checkAddresses } from './addresses.ts';
import { checkBraces, checkSharedBraces } from './braces.ts';
import { checkConditions } from './conditions.ts';
import { checkCopies } from './copies.ts';
import { checkDocuments } from './documents.ts';
import { checkFields } from './fields.ts';
import { checkFit } from './fit.ts';
import { checkCapitals, checkNames } from './folder-names.ts';
import { checkForms } from './forms.ts';
import { checkLists } from './lists.ts';
import { checkMessages, checkSharedMessages } from './messages.ts';
import { checkNotices } from './notices.ts';
import { checkReportLines } from './report-lines.ts';
import { checkKeepers, checkRights } from './rights.ts';
import { checkWrittenValues } from './values.ts';
import { checkVariables } from './variables.ts';

/** What is wrong with one resource although each of its names exists: one step for each class of mistake. */
export const RESOURCE_SENSE: ((place: LinkScope) => void)[] = [
  checkVariables,
  checkConditions,
  checkMessages,
  checkBraces,
  checkWrittenValues,
  checkFields,
  checkFit,
  checkForms,
  checkActionWords,
  checkAddresses,
  checkLists,
  checkCapitals,
];

/** The same of the files that belong to no resource, and of what several resources say together. */
export const FOLDER_SENSE: ((work: LinkContext) => void)[] = [
  checkNames,
  checkRights,
  checkKeepers,
  checkCopies,
  checkSharedMessages,
  checkSharedBraces,
  checkDocuments,
  checkReportLines,
  checkNotices,
];
