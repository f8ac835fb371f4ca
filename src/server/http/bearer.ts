/** The token of an `authorization` header, if it is one. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/-]{20,200}=*)$/i.exec(header ?? '')?.[1];
