import type { Kind } from './kinds.generated.ts';
import type { Condition, Json } from './values.ts';

export type { Kind };

export type BaseType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

export type Limits = {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  mediaType?: string;
};

/** `from` and `to` are days or variables: `2000-01-01`, `$today+30d`, `$record.request.activation_date`. */
export type DateLimit = { name: string; from?: string; to?: string };

/** One field. `path` is its whole name, dotted into objects: `general.curp`. */
export type Field = {
  path: string;
  kind: Kind;
  base: BaseType;
  title: string;
  description?: string;
  required: boolean;
  /** In a part: needed before the part counts as complete; never refuses a save. */
  completes?: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  default?: Json;
  limits: Limits;
  /** The database itself asks the limits of every row that is written from now on. */
  always?: true;
  /** Dates, months and moments: the days between which a value is plausible, each with a sentence of its name. */
  dateLimits?: DateLimit[];
  /** Choice and choices: the catalogue's name; `choices` narrows it (`enum`, `const`). */
  catalog?: string;
  choices?: Json[];
  /** Reference: the resource it points to and which of its records may be chosen. */
  reference?: string;
  where?: Condition;
  /** Reference: while this record fulfils it, the one it points to is not deleted. Absent: always; false: never. */
  holds?: Condition;
  /** Stored copy through a reference: `user.id_partner`. */
  copy?: string;
  /** A named function of the server computes it for a whole page; never stored, filtered or sorted. */
  computed?: string;
  /** A named function of the server says of which lines this amount is made: `GET /v1/{resource}/{id}/explain`. */
  explain?: string;
  /** Object with a path of its own below the record: `addresses`. */
  part?: string;
  /** A mark (0, 1, 2) accompanies it, answered as `<name>_validated`. */
  review: boolean;
  /** The current document of this type fills this field. */
  document?: number;
  /** Money: the field with its currency (ISO 4217); absent: Mexican pesos. */
  currency?: string;
  /** Typed without tax: the stored value is the typed one times `factor`, or times one and the `rate` that this field holds. */
  entry?: { factor: number; rate?: string } | { rate: string };
  /** A new record begins with this value of the platform, and takes no other. */
  platform?: string;
  unique: boolean;
  was?: string;
  also?: string;
  /** A person's data: its class in `_shared/data.json`, and the references that lead to that person. */
  data?: string;
  /** A paper: the classes that it shows, of the persons that `about` leads to. */
  shows?: string[];
  /** A paper that shows them in some rows only. */
  showsWhen?: Condition;
  /** Fields that hold the person's number: `id_user`, or behind a reference `request.user`. */
  about?: string[];
  /** Arrays: what one element is (path is relative to the element). */
  items?: Field;
  /** Array elements that are objects: their fields by relative path. */
  itemFields?: Record<string, Field>;
};
