import { part } from '../ui/part.tsx';

/** The screens that lists do without. */
export const RecordPage = part(async () => (await import('../record/RecordPage.tsx')).RecordPage);
export const FormPage = part(async () => (await import('../form/FormPage.tsx')).FormPage);
