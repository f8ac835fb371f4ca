import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApi } from '../../../generators/openapi/open-api.ts';
import type { Answer } from '../helpers/house.ts';

export type Judge = (method: string, template: string, answer: Answer) => string[];

/**
 * What an answer says against the document that its asker was given: a success that it does not foresee, a failure of
 * the server, a route that is none, or a body that is not of the promised shape.
 */
export function judgeOf(document: OpenApi): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document as object, 'document');
  const known = new Map<string, ValidateFunction>();
  return (method, template, { status, body, headers }) => {
    const place = `${method} ${template} ${status}`;
    if (status >= 500) return [`${place}: ${body?.reason}`];
    if (status === 405 || body?.reason === 'server.unknown-resource') return [`${place}: no such route`];
    const operation = document.paths[template]?.[method.toLowerCase() as 'get'];
    if (!operation) return [`${place}: not in the document`];
    const isForeseen = Object.hasOwn(operation.responses, String(status));
    if (!isForeseen && status < 300) return [`${place}: not foreseen`];
    const pointer = responseAt(document, [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      isForeseen ? String(status) : 'default',
    ]);
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
    const content = pointer.value.content as Record<string, object> | undefined;
    if (body === '' || status === 204) return content && status < 300 ? [`${place}: empty`] : [];
    if (!content) return [`${place}: no body is foreseen`];
    if (!Object.hasOwn(content, type))
      return Object.hasOwn(content, '*/*') ? [] : [`${place}: ${type} is not foreseen`];
    if (type !== 'application/json') return [];
    const at = [...pointer.path, 'content', 'application/json', 'schema'];
    const address = `document#/${at.map(escaped).join('/')}`;
    const validate = known.get(address) ?? ajv.compile({ $ref: address });
    known.set(address, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      (error) =>
        `${place}: ${error.instancePath.replace(/\/\d+(?=\/|$)/g, '/N')} ${error.message} ${JSON.stringify(error.params)}`,
    );
  };
}

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** A response itself or the one that it refers to. */
function responseAt(document: OpenApi, path: string[]): { path: string[]; value: Record<string, unknown> } {
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
  const { $ref } = value as { $ref?: string };
  return $ref ? responseAt(document, $ref.slice(2).split('/')) : { path, value: value as Record<string, unknown> };
}
