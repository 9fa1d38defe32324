import { useState } from 'react'
import { messageOf } from '#forms/submission-error.ts'
import { showToast } from '#ui/toasts.ts'

interface UsedAction {
  /** Does the work, and shows its message, or why it failed. Ignored while the last one is running. */
  run: (work: () => Promise<string | undefined>) => void
  isRunning: boolean
}

/** Runs the work of a button, one at a time. */
export function useAction(): UsedAction {
  const [isRunning, setIsRunning] = useState(false)
  const run = (work: () => Promise<string | undefined>): void => {
    if (isRunning) return
    setIsRunning(true)
    work()
      .then((text) => text !== undefined && void showToast({ kind: 'success', text }))
      .catch((error: unknown) => {
        // Whoever closes the dialog has decided against it.
        if (!isUnconfirmed(error)) void showToast({ kind: 'error', text: messageOf(error) })
      })
      .finally(() => setIsRunning(false))
  }
  return { run, isRunning }
}

const isUnconfirmed = (error: unknown): boolean => (error as { code?: string }).code === 'reauthentication_required'
