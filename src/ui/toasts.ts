import { lazyCode } from '#lib/lazy-code.ts'
import type { Toast } from './toast-stack.tsx'

/** The library of the toasts, which comes with the first toast. */
export const toasts = lazyCode(() => import('./toast-stack.tsx'))

/** Causes that were mended while a toast about them was still on its way. */
const waiting = new Set<Toast>()

/** Shows a toast once its library is here, unless what it is about is mended before. */
export async function showToast(toast: Toast): Promise<void> {
  waiting.add(toast)
  const { showToast: show } = await toasts.arrives()
  if (waiting.delete(toast)) show(toast)
}

/** What went wrong has gone well since: toasts about it go, and those on their way never come. */
export function mendToasts(...causes: readonly string[]): void {
  for (const toast of waiting) if (toast.cause !== undefined && causes.includes(toast.cause)) waiting.delete(toast)
  toasts.current()?.mend(...causes)
}

/** The view that something went wrong in is left, and so are its toasts. */
export function leaveToasts(): void {
  for (const toast of waiting) if (toast.kind === 'error') waiting.delete(toast)
  toasts.current()?.leaveView()
}
