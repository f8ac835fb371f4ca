import { translate } from '../../resource/messages/messages.ts';
import type { Json } from '../../resource/model/definition.ts';
import messages from './command-sentences.json' with { type: 'json' };

export type Sentence = keyof typeof messages;

/**
 * A sentence of a command of the terminal, with its places filled; of one thing alone its `.one` speaks. They belong to the program:
 * a command is run before the first start, on an empty place and beside a folder of schema files that does not link (decision 1393).
 *
 * @example tell('schemas-no-version', { version: 9 }) // 'No hay ninguna versión 9.'
 */
export const tell = (key: Sentence, params?: Record<string, Json | undefined>): string =>
  translate({ messages }, undefined, key, params);

/** Why a command cannot go on: of options that it does not know a sentence of ours, of all else what was thrown. */
export const reasonOf = (error: unknown): string =>
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
    ? tell('options-unknown')
    : (error as Error).message;
