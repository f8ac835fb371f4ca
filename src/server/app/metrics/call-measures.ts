import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { afterEachCall } from '../../http/connections.ts';

/** What follows the calls of an application, and what is said of one that could not be read as a call. */
export type CallMeasures = { follow(app: FastifyInstance): void; unread(reason: string): void };

/** Methods that some route has; a client may invent others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER = 'other';
/** An address without a route. */
const NO_ROUTE = 'none';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const MS = 1_000;
/** Reasons are the keys of sentences. Files may bring some of their own, but not as many as they like. */
const REASONS_MAX = 400;
const REASON = /^[\w*-][\w.*-]{0,99}$/;

/**
 * Calls by the pattern of their route, refusals by their reason. Nothing that a caller sends becomes a label: no address, query,
 * header, body or invented word, so that the number of series depends on the program and its files alone.
 */
export function makeCallMeasures(registry: Registry): CallMeasures {
  const registers = [registry];
  const calls = new Counter({
    name: 'mesa_calls_total',
    help: 'Calls by pattern of the route, method and class of the status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'mesa_call_seconds',
    help: 'Seconds from the first byte of a call to the end of its answer, without streams.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'mesa_refusals_total',
    help: 'Refused calls by reason, the key of the sentence.',
    labelNames: ['reason'],
    registers,
  });
  const seen = new Set<string>();
  const refused = (said: string) => {
    const isKept = REASON.test(said) && (seen.has(said) || seen.size < REASONS_MAX);
    const reason = isKept ? said : OTHER;
    seen.add(reason);
    refusals.inc({ reason });
  };
  return {
    follow(app) {
      afterEachCall(app, (request, reply, status) => {
        const { url: route = NO_ROUTE, config } = request.routeOptions;
        const method = METHODS.has(request.method) ? request.method : OTHER;
        calls.inc({ route, method, status: `${Math.floor(status / 100)}xx` });
        if (!config.stream) seconds.observe({ route, method }, reply.elapsedTime / MS);
        if (request.refused) refused(request.refused);
      });
    },
    unread: refused,
  };
}
