/** What a non-cash category does to the loan. Labels: specification, section 9; effects: engine 2.11. */
export interface CategoryRule {
  code: string;
  label: string;
  effect: 'condonation' | 'write_off' | 'closure' | 'in_kind' | 'lender_side';
  /** SAT form of payment, when there is one. */
  forma_pago?: string;
}

export const Q_CATEGORIES = [
  { code: 'A', label: 'Renovación', effect: 'closure', forma_pago: '23' },
  { code: 'B', label: 'Condonación de intereses ordinarios o/y moratorios', effect: 'condonation', forma_pago: '15' },
  { code: 'C', label: 'Condonación de capital', effect: 'condonation', forma_pago: '15' },
  { code: 'B+C', label: 'B y C', effect: 'condonation', forma_pago: '15' },
  { code: 'D', label: 'Quebranto de intereses', effect: 'write_off' },
  { code: 'E', label: 'Quebranto de capital', effect: 'write_off' },
  { code: 'D+E', label: 'D y E', effect: 'write_off' },
  { code: 'F', label: 'Reestructura', effect: 'closure', forma_pago: '23' },
  { code: 'G', label: 'Dación de Pago', effect: 'in_kind', forma_pago: '12' },
  { code: 'H', label: 'Cesión de derechos (por venta)', effect: 'lender_side', forma_pago: '13' },
  { code: 'I', label: 'Cesión de derechos (a título gratuito)', effect: 'lender_side' },
  { code: 'J', label: 'Cesión de derechos (garantía)', effect: 'lender_side' },
  { code: 'K', label: 'Beneficiario', effect: 'lender_side' },
] as const satisfies readonly CategoryRule[];

export type QCategory = (typeof Q_CATEGORIES)[number]['code'];

/** The rule of a category, or nothing for an unknown code. Example: `categoryRule('D')?.effect` is `'write_off'`. */
export function categoryRule(code: unknown): CategoryRule | undefined {
  return Q_CATEGORIES.find((rule) => rule.code === code);
}
