import { lazyCode } from '#lib/lazy-code.ts'
import type { Toast } from './toast-stack.tsx'

/** The library of the toasts, which comes with the first toast. */
export const toasts = lazyCode(() => import('./toast-stack.tsx'))

/** Toasts that wait for their library. */
const waiting = new Set<Toast>()

/** Shows a toast once its library is here, unless what it is about is mended before. */
export async function showToast(toast: Toast): Promise<void> {
  waiting.add(toast)
  const stack = await toasts.arrives()
  if (waiting.delete(toast)) stack.showToast(toast)
}

/** What went wrong has gone well since: toasts about it go, and those that wait never come. */
export function mendToasts(...causes: readonly string[]): void {
  for (const toast of waiting) if (causes.includes(toast.cause!)) waiting.delete(toast)
  toasts.current()?.mend(...causes)
}
