/** Check digits written again from facts, not from the project's own code. */
const CURP = [...'0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'];
const RFC = [...'0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'];

const CURP_SHAPE =
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[HM](AS|BC|BS|CC|CH|CL|CM|CS|DF|DG|GR|GT|HG|JC|MC|MN|MS|NE|NL|NT|OC|PL|QR|QT|SL|SP|SR|TC|TL|TS|VZ|YN|ZS)[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z]\d$/;
const RFC_SHAPE = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/;

export function curpIsRight(curp: string): boolean {
  let sum = 0;
  for (let place = 0; place < 17; place++) sum += CURP.indexOf(curp[place] ?? '') * (18 - place);
  return CURP_SHAPE.test(curp) && String((10 - (sum % 10)) % 10) === curp[17];
}

export function rfcIsRight(rfc: string): boolean {
  const padded = rfc.padStart(13, ' ');
  let sum = 0;
  for (let place = 0; place < 12; place++) sum += RFC.indexOf(padded[place] ?? '') * (13 - place);
  const digit = (11 - (sum % 11)) % 11;
  return RFC_SHAPE.test(rfc) && (digit === 10 ? 'A' : String(digit)) === padded[12];
}

export function clabeIsRight(clabe: string): boolean {
  const weights = [3, 7, 1];
  let sum = 0;
  for (let place = 0; place < 17; place++) sum += (Number(clabe[place]) * (weights[place % 3] ?? 0)) % 10;
  return /^\d{18}$/.test(clabe) && String((10 - (sum % 10)) % 10) === clabe[17];
}
