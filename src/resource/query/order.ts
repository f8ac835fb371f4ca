/** The language whose order of letters lists follow: Ñ is a letter of its own, after N. */
const LANGUAGE = 'es';

/** The same order by the name that the database has for it. */
export const COLLATION = `${LANGUAGE}-x-icu`;

const collator = new Intl.Collator(LANGUAGE);

/** Negative, zero, positive: two texts in the order in which people read them. */
export const compareTexts = (left: string, right: string): number => collator.compare(left, right);
