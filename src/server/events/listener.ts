import type { Actor } from '../../resource/model/definition.ts';

/** One open stream. Whether its session is still good is asked again at each event. */
export type Listener = {
  who(): Promise<Actor | undefined>;
  send(event: string, data: object): void;
  close(): void;
};
