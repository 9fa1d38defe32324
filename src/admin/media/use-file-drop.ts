import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Marks elements that take files. Each gets those dropped on it; one that is alone gets those of the whole page. */
export const FILE_ZONE = { 'data-file-zone': '' }
const SELECTOR = '[data-file-zone]'

/**
 * Takes files that are dropped on a zone or pasted there. Returns whether files are dragged over it. Files that miss
 * all zones are ignored: a browser would open them in place of the page.
 */
export function useFileDrop(zone: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      const isMine = isFor(zone.current, event.target)
      if (!isMine && event.dataTransfer && !isForAny(event.target)) event.dataTransfer.dropEffect = 'none'
      setOver(isMine)
    }
    const leave = (event: DragEvent) => {
      // Also fired when the pointer moves to another element of the page.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isFor(zone.current, event.target)) take(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      // Cells of a spreadsheet come as text and as a picture of them.
      if (isEditable(event.target) && event.clipboardData?.types.includes('text/plain')) return
      if (isFor(zone.current, event.target) && take(event.clipboardData)) event.preventDefault()
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [zone])
  return isOver
}

const zoneOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(SELECTOR) : null

const isAlone = (): boolean => document.querySelectorAll(SELECTOR).length === 1

const isFor = (zone: Element | null, target: EventTarget | null): boolean =>
  zone !== null && (zoneOf(target) ?? (isAlone() ? zone : null)) === zone

const isForAny = (target: EventTarget | null): boolean => zoneOf(target) !== null || isAlone()

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
