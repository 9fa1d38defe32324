import { dropInteractionsIn, queuedControlIn, lastInteraction } from '#lib/queued-interactions.ts'
import { lazyCode, type LazyCode } from '#lib/lazy-code.ts'

/** Loaded at the first user activity, or after a long network pause. */
export const failureNote = lazyCode(() => import('./failure-note.tsx'))

type Show = NonNullable<ReturnType<typeof failureNote.current>>['showFailure']

/** Shows beside a control that its code could not be loaded (`showFailure`). */
export function explainFailure(...failure: Parameters<Show>): () => void {
  let remove: (() => void) | undefined
  let isRemoved = false
  void failureNote.loadEventually().then(({ showFailure }) => {
    if (!isRemoved) remove = showFailure(...failure)
  })
  return () => {
    isRemoved = true
    remove?.()
  }
}

/**
 * Shows the failure at the control with a queued interaction in a part of the page; the interaction is dropped when the
 * shopper moves on.
 */
export function explainQueuedInteraction(part: Element, code: Parameters<Show>[1]): void {
  const control = queuedControlIn(part)
  if (control) explainFailure(control, code, () => dropInteractionsIn(part))
}

/**
 * Loads code in a press handler. While that fails, the pressed control shows the failure and `onFailure` is called.
 * Resolves with the code, or with undefined when the shopper moves on.
 */
export function loadForPress<Module>(code: LazyCode<Module>, onFailure?: () => void): Promise<Module | undefined> {
  const press = lastInteraction()
  return code.load().catch(() => {
    onFailure?.()
    if (!press) return undefined
    return new Promise<Module | undefined>((resolve) => {
      explainFailure(press.control, code, () => resolve(undefined))
      void code.loadEventually().then(resolve)
    })
  })
}
