import { useEffect, useEffectEvent } from 'react'

interface Actions {
  save: () => void
  undo: () => void
  redo: () => void
  /** Shows the list of keys. */
  help: () => void
}

/**
 * The keys of the whole editor. Undo and redo go over everything: a text that is being typed is part of the document,
 * so that it has no history of its own.
 */
export function useEditorKeys(actions: Actions): void {
  const actionFor = useEffectEvent(({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const { save, undo, redo, help } = actions
    return { s: save, z: shiftKey ? redo : undo, y: redo, '/': help }[key.toLowerCase()]
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (!(ctrlKey || metaKey) || altKey || defaultPrevented) return
      if ((event.target as Element | null)?.closest?.('dialog')) return
      const act = actionFor(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
