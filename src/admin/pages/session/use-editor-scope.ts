import { useState } from 'react'
import type { Problem } from '#engine/types.ts'
import type { PageEditorActor } from '#machines/page-editor/page-editor.machine.ts'
import { type Draft, isSameDraft } from '#machines/page-editor/page-editor-context.ts'
import * as t from '#words/admin-pages.ts'
import { type Content, isSamePath, itemAt, type Path } from '../content/content.ts'
import { mergeDrafts } from '../content/merge.ts'
import type { EditorScope, Focused } from './editor-scope.ts'

interface Options {
  actor: PageEditorActor
  pageType: string
  content: Content
  name: string
  problems: readonly Problem[]
  isReadOnly: boolean
  /** What is opened first. */
  first: Pick<Focused, 'path' | 'field'> | undefined
  /** An item was opened, from the outline or the frame. */
  onOpened: () => void
}

interface UsedScope extends EditorScope {
  rename: (name: string) => void
}

const NOTHING: Focused = { path: [], field: undefined, count: 0 }

/** Returns what the editor’s parts share: the document, what is selected, and how both are changed. */
export function useEditorScope({
  actor,
  pageType,
  content,
  name,
  problems,
  isReadOnly,
  first,
  onOpened,
}: Options): UsedScope {
  const [chosen, setChosen] = useState<readonly Path[]>(first && first.path.length > 0 ? [first.path] : [])
  const [focused, setFocused] = useState<Focused>(first ? { ...first, count: 1 } : NOTHING)
  // What was removed, by undo or somebody else, is no longer selected.
  const selected = chosen.filter((path) => path.length > 0 && itemAt(content, path) !== undefined)
  const send = (next: { name: string; content: Content }, label: string, group?: string) =>
    actor.send({
      type: 'content.changed',
      ...fromLatest(actor, { name, content: content as never }, { name: next.name, content: next.content as never }),
      label,
      at: Date.now(),
      ...(group !== undefined && { group }),
    })

  return {
    pageType,
    content,
    problems,
    selected,
    focused,
    isReadOnly,
    select: (paths) => setChosen(paths),
    open: (path, field) => {
      setChosen(path.length === 0 ? [] : [path])
      setFocused(({ count }) => ({ path, field, count: count + 1 }))
      onOpened()
    },
    change: (next, label, group) => {
      if (next !== content) send({ name, content: next }, label, group)
    },
    edit: ({ content: next, selected: paths }, label) => {
      send({ name, content: next }, label)
      if (paths.length !== chosen.length || !paths.every((path, at) => isSamePath(path, chosen[at]!))) setChosen(paths)
    },
    rename: (next) => send({ name: next, content }, t.changedField(), 'name'),
  }
}

/** The outline shows a large document a moment later than it changes: what it then changes is merged with what is new. */
function fromLatest(actor: PageEditorActor, base: Draft, next: Draft): Draft {
  const { draft } = actor.getSnapshot().context
  return isSameDraft(draft, base) ? next : mergeDrafts(base, next, draft).draft
}
