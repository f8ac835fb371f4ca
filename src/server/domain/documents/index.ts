import type { Area } from '../../core/registry.ts';
import { checkCertificate } from './check-certificate.ts';
import { contentIsWhatItSays } from './content-is-what-it-says.ts';
import { convertDocuments } from './convert-documents.ts';
import {
  documentFormattedSection,
  documentMetadata,
  documentPdfUrl,
  documentTypeLabel,
  documentUrl,
} from './document-fields.ts';
import { DOCUMENT } from './document-line.ts';
import { fetchOldDocuments } from './fetch-old-documents.ts';
import { generateContract } from './generate-contract.ts';
import { guaranteeGallery } from './guarantee-gallery.ts';
import { promoteDocument } from './promote-document.ts';
import { drawRecordPaper } from './record-paper.ts';
import { removeCertificates } from './remove-certificates.ts';
import { replaceCertificates } from './replace-certificates.ts';
import { SCHEDULED } from './schedule.ts';
import { storeDocument } from './store-document.ts';
import { storeGuarantee } from './store-guarantee.ts';
import { updateUser } from './update-user.ts';

/** What this area offers to the schema files by name, one file each. */
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
