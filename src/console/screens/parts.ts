import { part, smallPart } from '../ui/part.tsx';

/** The screens that lists do without. */
export const RecordPage = part(async () => (await import('./RecordPage.tsx')).RecordPage);
export const FormPage = part(async () => (await import('./FormPage.tsx')).FormPage);

/** What expanded rows of a list are drawn with. */
export const Blocks = smallPart(async () => (await import('../blocks/Blocks.tsx')).Blocks);
