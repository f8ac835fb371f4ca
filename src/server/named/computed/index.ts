import type { Computed } from '../../context.ts';
import { billFormattedAmount, billRequestInfo } from './bill-fields.ts';
import { billUrl } from './bill-url.ts';
import { bureauFormatDate, bureauFormatUrl } from './bureau-format.ts';
import { canActivate } from './can-activate.ts';
import { canReverse } from './can-reverse.ts';
import { debitAmounts } from './debit-amounts.ts';
import { debitMoratorium } from './debit-moratorium.ts';
import { debitPending } from './debit-pending.ts';
import { debitRealPayment } from './debit-real-payment.ts';
import {
  documentFormattedSection,
  documentMetadata,
  documentPdfUrl,
  documentTypeLabel,
  documentUrl,
} from './document-fields.ts';
import { guaranteeGallery } from './guarantee-gallery.ts';
import { hasOpeningBill } from './has-opening-bill.ts';
import { hasPartnerCompanies } from './has-partner-companies.ts';
import { moratorium } from './moratorium.ts';
import { capitalToDisperse, openingIva } from './opening-figures.ts';
import { paymentOpeningCommission } from './payment-opening-commission.ts';

/** One file each. A computed field is a function of a whole page: one value per row, in the rows' order. */
export const computed: Computed[] = [
  billFormattedAmount,
  billRequestInfo,
  billUrl,
  bureauFormatDate,
  bureauFormatUrl,
  canActivate,
  canReverse,
  debitAmounts,
  debitMoratorium,
  debitPending,
  debitRealPayment,
  documentFormattedSection,
  documentMetadata,
  documentPdfUrl,
  documentTypeLabel,
  documentUrl,
  guaranteeGallery,
  hasOpeningBill,
  hasPartnerCompanies,
  moratorium,
  openingIva,
  paymentOpeningCommission,
  capitalToDisperse,
];
