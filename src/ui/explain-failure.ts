import { lazyCode } from '#lib/lazy-code.ts'

/** Preloaded on every page, long before any other chunk can fail. */
export const failureNote = lazyCode(() => import('./failure-note.tsx'))

type Show = NonNullable<ReturnType<typeof failureNote.current>>['showFailure']

/** Shows beside a control that its code could not be loaded (`showFailure`). */
export function explainFailure(...failure: Parameters<Show>): () => void {
  let remove: (() => void) | undefined
  let isOver = false
  void failureNote.arrives().then(({ showFailure }) => {
    if (!isOver) remove = showFailure(...failure)
  })
  return () => {
    isOver = true
    remove?.()
  }
}
