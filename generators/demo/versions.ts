import type { Row } from '../../src/resource/model/definition.ts';

const ANDROID = 1;
const IOS = 0;

export function versionRows(): Row[] {
  return [
    { id: 1, version: '6.2.3', system: ANDROID, build: 623, test: false },
    { id: 2, version: '6.2.3', system: IOS, build: 431, test: false },
    { id: 3, version: '6.3.0', system: ANDROID, build: 630, test: true },
    { id: 4, version: '6.3.0', system: IOS, build: 440, test: true },
  ];
}
