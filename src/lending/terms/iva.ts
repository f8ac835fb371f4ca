/** IVA as a fraction where terms say nothing. Source: Ley del IVA, article 1; specification, section 9. */
export const STANDARD_IVA = '0.16';

/**
 * The rates that a platform may charge: the standard one, that of the northern and southern border, none. No invoice may carry
 * another one. Source: catalogue c_TasaOCuota of the tax office.
 */
export const IVA_RATES: readonly string[] = [STANDARD_IVA, '0.08', '0'];
