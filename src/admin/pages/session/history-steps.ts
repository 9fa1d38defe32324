import type { PageEditorActor } from '#machines/page-editor/page-editor.machine.ts'
import { changedPlace } from '../content/changed-place.ts'
import type { Content } from '../content/content.ts'
import type { EditorScope } from './editor-scope.ts'

export interface HistorySteps {
  undo: () => void
  redo: () => void
}

/** Undo and redo, each of which shows the place that it changed. */
export function historySteps(
  actor: PageEditorActor,
  { select, open }: Pick<EditorScope, 'select' | 'open'>,
): HistorySteps {
  const contentNow = () => actor.getSnapshot().context.draft.content as unknown as Content
  const step = (type: 'undo.requested' | 'redo.requested') => () => {
    const before = contentNow()
    actor.send({ type })
    const place = changedPlace(before, contentNow())
    if (!place) return
    // The field that somebody types in may be replaced by that of another section.
    if (document.activeElement?.closest('[data-part="inspector"]')) open(place.path, place.field)
    else select(place.path.length === 0 ? [] : [place.path])
  }
  return { undo: step('undo.requested'), redo: step('redo.requested') }
}
