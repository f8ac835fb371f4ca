type ConnectionState = {
  /** `away`: this computer has no network; `silent`: the server does not answer. */
  kind: 'there' | 'away' | 'silent';
  since: Date;
};

let silent = false;
let state: ConnectionState = { kind: 'there', since: new Date() };
const listeners = new Set<() => void>();

function judge(): void {
  const kind = navigator.onLine ? (silent ? 'silent' : 'there') : 'away';
  if (kind === state.kind) return;
  state = { kind, since: new Date() };
  for (const listener of listeners) listener();
}

// Read outside of a browser too, by what checks plug-ins.
globalThis.addEventListener?.('online', judge);
globalThis.addEventListener?.('offline', judge);

/** Whether the server can be reached, as the stream of events sees it, which never stops asking. */
export const connection = {
  state(): ConnectionState {
    judge();
    return state;
  },
  tell(isSilent: boolean): void {
    silent = isSilent;
    judge();
  },
  watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
