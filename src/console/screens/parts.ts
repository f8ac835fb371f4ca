import { idleComponent, lazyComponent, lazyInline } from '../ui/lazy-component.tsx';

/** The screens that lists do without. */
export const RecordPage = lazyComponent(async () => (await import('./RecordPage.tsx')).RecordPage);
export const FormPage = lazyComponent(async () => (await import('./FormPage.tsx')).FormPage);

export const ViewedList = lazyComponent(async () => (await import('./ViewedList.tsx')).ViewedList);

/** What expanded rows of a list are drawn with. */
export const Blocks = lazyInline(async () => (await import('../blocks/Blocks.tsx')).Blocks);

export const FormAhead = idleComponent(async () => (await import('./FormAhead.tsx')).FormAhead);
