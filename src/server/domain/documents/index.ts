import type { Area } from '../../core/registry.ts';
import { checkCertificate, removeCertificates, replaceCertificates, updateUser } from './certificates.ts';
import {
  documentFormattedSection,
  documentMetadata,
  documentPdfUrl,
  documentTypeLabel,
  documentUrl,
  guaranteeGallery,
} from './computed.ts';
import { DOCUMENT, promoteDocument } from './document-line.ts';
import { convertDocuments, fetchOldDocuments } from './fetch-old-documents.ts';
import { drawRecordPaper } from './record-paper.ts';
import { SCHEDULED } from './schedule.ts';
import { contentIsWhatItSays, generateContract, storeDocument, storeGuarantee } from './store-document.ts';

/** What this area offers to the schema files by name. */
export const documents: Area = {
  checks: [contentIsWhatItSays],
  computed: [
    documentFormattedSection,
    documentMetadata,
    documentPdfUrl,
    documentTypeLabel,
    documentUrl,
    guaranteeGallery,
  ],
  effects: [
    checkCertificate,
    convertDocuments,
    fetchOldDocuments,
    generateContract,
    promoteDocument,
    removeCertificates,
    replaceCertificates,
    storeDocument,
    storeGuarantee,
    updateUser,
  ],
  paper: drawRecordPaper,
  // A paper takes another's place, and its mark is the person's.
  heldFirst: { documents: { field: 'user', table: 'users' } },
  reads: [DOCUMENT, SCHEDULED],
};
