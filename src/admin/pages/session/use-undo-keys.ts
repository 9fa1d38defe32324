import { useEffect } from 'react'
import type { PageEditorActor } from '#machines/page-editor/page-editor.machine.ts'

/**
 * Undo and redo by keyboard, over everything. A text that is being typed is part of the document, so that it has no
 * history of its own.
 */
export function useUndoKeys(actor: PageEditorActor): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
      if (!(ctrlKey || metaKey) || altKey || defaultPrevented) return
      if ((event.target as Element | null)?.closest?.('dialog')) return
      const letter = key.toLowerCase()
      if (letter === 's') actor.send({ type: 'save.requested' })
      else if (letter === 'z') actor.send({ type: shiftKey ? 'redo.requested' : 'undo.requested' })
      else if (letter === 'y') actor.send({ type: 'redo.requested' })
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [actor])
}
