/** Open forms with unsaved changes, asked before the page is left. */
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
