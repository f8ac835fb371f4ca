import sentences from '../../schemas/_shared/messages.json' with { type: 'json' };

/** The real sentences: the console has none of its own. */
export const messages = sentences as unknown as Record<string, string>;
