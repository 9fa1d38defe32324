import { lazyCode } from '#lib/lazy-code.ts'

/** The note itself: every page fetches it once it is loaded, long before anything else can be missing. */
export const failureNote = lazyCode(() => import('./failure-note.tsx'))

type Show = NonNullable<ReturnType<typeof failureNote.current>>['showFailure']

/** Says beside a control that what it needs could not be loaded (`showFailure`), as soon as the note's own code is here. */
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
