import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-app.ts'

/** Copies a text. Says so and returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    void showToast({ kind: 'error', text: t.copyRefused() })
    return false
  }
}
