export type Density = 'comfortable' | 'compact';

/** Row heights in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 40, compact: 32 };
