import { useSyncExternalStore } from 'react';

const KEY = 'rule-detail';
const listeners = new Set<() => void>();

/** Whether an administrator wants each reason to show where its rule is defined. Kept in this browser. */
export const ruleDetail = {
  isShown: (): boolean => localStorage.getItem(KEY) === '1',
  show(shown: boolean): void {
    if (shown) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
    for (const listener of listeners) listener();
  },
};

export function useRuleDetail(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, ruleDetail.isShown);
}
