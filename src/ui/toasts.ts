import { lazyCode } from '#lib/lazy-code.ts'
import type { Toast } from './toast-stack.tsx'

/** The toast library, loaded with the first toast. */
export const toasts = lazyCode(() => import('./toast-stack.tsx'))

/** Toasts waiting for the library. */
const waiting = new Set<Toast>()

/** Shows a toast once the library is loaded, unless its cause is resolved first. */
export async function showToast(toast: Toast): Promise<void> {
  waiting.add(toast)
  const stack = await toasts.loadEventually()
  if (waiting.delete(toast)) stack.showToast(toast)
}

/** Removes toasts whose cause is resolved, including waiting ones. */
export function resolveToasts(...causes: readonly string[]): void {
  for (const toast of waiting) if (causes.includes(toast.cause!)) waiting.delete(toast)
  toasts.current()?.resolveCauses(...causes)
}
