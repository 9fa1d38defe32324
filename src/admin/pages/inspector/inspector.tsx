import { useEffect, useRef } from 'react'
import * as t from '#words/admin-pages.ts'
import { itemAt } from '../content/content.ts'
import { useItemTitle } from './use-item-title.ts'
import { FIRST_ERROR, type Focused, useEditor } from '../session/editor-scope.ts'
import { ItemForm } from './item-form.tsx'
import { PageForm } from './page-form.tsx'
import css from './inspector.module.css'

interface Props {
  name: string
  onRename: (name: string) => void
}

/** The fields of the selected item, or those of the page. */
export function Inspector({ name, onRename }: Props) {
  const { content, selected, focused } = useEditor()
  const titleOf = useItemTitle()
  const root = useRef<HTMLElement>(null)
  const path = selected.at(-1) ?? []
  const isPage = path.length === 0 || !itemAt(content, path)
  useEffect(() => {
    if (focused.count > 0 && root.current) return focusField(root.current, focused.field)
    return undefined
  }, [focused])

  return (
    <section ref={root} className={css.root} aria-label={t.inspector()}>
      <h2 className={css.title}>{isPage ? t.pageSettings() : titleOf(path)}</h2>
      {selected.length > 1 && <p className={css.note}>{t.severalSelected({ count: selected.length })}</p>}
      {isPage ? <PageForm name={name} onRename={onRename} /> : <ItemForm key={path.join('/')} path={path} />}
    </section>
  )
}

/** How long to wait for a field whose schema is still loading, in ms. */
const FOCUS_TIMEOUT = 3000

/** Focuses a field, or what contains it, once it is shown. */
function focusField(root: HTMLElement, field: Focused['field']): () => void {
  const focus = (): boolean => {
    const form = root.querySelector('form')
    if (!form) return false
    if (field === undefined) {
      root.querySelector('h2')?.scrollIntoView?.({ block: 'nearest' })
      return true
    }
    if (field === FIRST_ERROR) {
      const invalid = root.querySelector<HTMLElement>('[aria-invalid="true"]')
      invalid?.focus()
      return invalid !== null
    }
    for (const name of outwards(field)) {
      const named = form.elements.namedItem(name)
      const element = named instanceof RadioNodeList ? named[0] : named
      if (!(element instanceof HTMLElement)) continue
      const details = element.closest('details')
      if (details) details.open = true
      const target = element.matches('input, textarea, select')
        ? element
        : element.querySelector<HTMLElement>(
            '[contenteditable="true"], input:enabled, textarea, select, button:enabled',
          )
      ;(target ?? element).focus({ preventScroll: true })
      element.scrollIntoView?.({ block: 'center' })
      return true
    }
    return false
  }
  if (focus()) return () => undefined
  const observer = new MutationObserver(() => {
    if (focus()) stop()
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] })
  const timer = setTimeout(() => stop(), FOCUS_TIMEOUT)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  return stop
}

/** `links/0/label`, `links/0`, `links`. */
const outwards = (name: string): string[] => {
  const parts = name.split('/')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
}
