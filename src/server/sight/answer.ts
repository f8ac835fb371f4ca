import type { Readable } from 'node:stream';
import type { Json } from '../../resource/model/definition.ts';
import { type Answer, isRaw, type Said, type Shown, type WithoutRows } from '../core/answer.ts';

/** JSON, or what is sent as it is: a text or bytes. */
type Body = { json: Json | object } | { ready: string | Buffer | Readable };

/** The one thing that leaves the server. Its body is private: what is no answer cannot pretend to be one. */
class Sealed {
  readonly #body: Body;

  constructor(body: Body) {
    this.#body = body;
  }

  /** An answer inside of something else is a mistake as well. */
  toJSON(): never {
    throw new NotAnAnswer();
  }

  static open(answer: unknown): Body {
    if (typeof answer !== 'object' || answer === null || !(#body in answer)) throw new NotAnAnswer();
    return answer.#body;
  }
}

/** A route answered with something that did not come through the gate. Its message names nothing of it. */
export class NotAnAnswer extends Error {
  constructor() {
    super('an answer is made by said() or by the gate: anything else is not sent');
  }
}

/** What was cut for this person. Called in this room and where `tests/house/gate.test.ts` names it. */
export const shown = (json: Json | object): Shown => new Sealed({ json }) as unknown as Shown;

/** The same for a file, a picture or a sheet. */
export const shownBytes = (ready: Buffer | Readable): Shown => new Sealed({ ready }) as unknown as Shown;

/** Constants, counts and keys. A row in it, at whatever depth, does not compile, and throws. */
export function said<T extends object>(body: T & WithoutRows<T>): Said {
  refuseRows(body);
  return new Sealed({ json: body }) as unknown as Said;
}

/** A text or bytes that hold no record: definitions, forms, the API document. */
export const saidText = (ready: string | Buffer): Said => new Sealed({ ready }) as unknown as Said;

/** The body of an answer; throws for what is none. */
export const answerBody = (answer: Answer): Body => Sealed.open(answer);

/** The JSON of an answer, for what is kept to be answered again. */
export function jsonOf(answer: Answer): Json | object {
  const body = Sealed.open(answer);
  if ('ready' in body) throw new NotAnAnswer();
  return body.json;
}

function refuseRows(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (isRaw(value)) throw new NotAnAnswer();
  for (const inner of Object.values(value)) refuseRows(inner);
}
