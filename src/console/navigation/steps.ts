type Step = (event: PopStateEvent) => void;
const watchers = new Set<Step>();

// Read with the routes, so that it hears of a step before the router does: a window calls its listeners as they came.
addEventListener('popstate', (event) => {
  for (const watch of watchers) watch(event);
});

/** Steps through the history and addresses that are typed. Who stops the event keeps it from the router. */
export function watchSteps(watch: Step): () => void {
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
  };
}
