/** A state: its SAT code, the two letters of its CURP, a city, and how its postal codes begin. */
export type Place = { state: string; curp: string; city: string; zip: string };

const ROWS: readonly (readonly [state: string, curp: string, city: string, zip: string])[] = [
  ['AGU', 'AS', 'Aguascalientes', '20'],
  ['BCN', 'BC', 'Tijuana', '22'],
  ['BCS', 'BS', 'La Paz', '23'],
  ['CAM', 'CC', 'Campeche', '24'],
  ['CHP', 'CS', 'Tuxtla Gutiérrez', '29'],
  ['CHH', 'CH', 'Chihuahua', '31'],
  ['COA', 'CL', 'Saltillo', '25'],
  ['COL', 'CM', 'Colima', '28'],
  ['CMX', 'DF', 'Ciudad de México', '03'],
  ['DUR', 'DG', 'Durango', '34'],
  ['GUA', 'GT', 'León', '37'],
  ['GRO', 'GR', 'Acapulco', '39'],
  ['HID', 'HG', 'Pachuca', '42'],
  ['JAL', 'JC', 'Guadalajara', '44'],
  ['MEX', 'MC', 'Toluca', '50'],
  ['MIC', 'MN', 'Morelia', '58'],
  ['MOR', 'MS', 'Cuernavaca', '62'],
  ['NAY', 'NT', 'Tepic', '63'],
  ['NLE', 'NL', 'Monterrey', '64'],
  ['OAX', 'OC', 'Oaxaca de Juárez', '68'],
  ['PUE', 'PL', 'Puebla', '72'],
  ['QUE', 'QT', 'Querétaro', '76'],
  ['ROO', 'QR', 'Cancún', '77'],
  ['SLP', 'SP', 'San Luis Potosí', '78'],
  ['SIN', 'SL', 'Culiacán', '80'],
  ['SON', 'SR', 'Hermosillo', '83'],
  ['TAB', 'TC', 'Villahermosa', '86'],
  ['TAM', 'TS', 'Reynosa', '88'],
  ['TLA', 'TL', 'Tlaxcala', '90'],
  ['VER', 'VZ', 'Xalapa', '91'],
  ['YUC', 'YN', 'Mérida', '97'],
  ['ZAC', 'ZS', 'Zacatecas', '98'],
];

export const PLACES: readonly Place[] = ROWS.map(([state, curp, city, zip]) => ({ state, curp, city, zip }));
