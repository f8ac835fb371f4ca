/** Open forms with something to lose, asked at the moment when somebody is about to leave. */
const open = new Set<() => boolean>();

export const unsaved = {
  /** Returns what ends the watch. */
  watch(isUnsaved: () => boolean): () => void {
    open.add(isUnsaved);
    return () => {
      open.delete(isUnsaved);
    };
  },
  any: (): boolean => [...open].some((isUnsaved) => isUnsaved()),
};
