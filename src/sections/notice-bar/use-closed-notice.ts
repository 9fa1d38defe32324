import { useSyncExternalStore } from 'react'
import { closedNoticeKey } from './before-paint.ts'

const listeners = new Set<() => void>()
// What was closed in a browser that keeps nothing (storage is switched off).
let closedInThisTab: string | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function closedNotice(): string | null {
  try {
    return localStorage.getItem(closedNoticeKey) ?? closedInThisTab
  } catch {
    return closedInThisTab
  }
}

/** The id of the notice that this visitor closed, and how to close one. On the server none is closed. */
export function useClosedNotice(): [closed: string | null, close: (id: string) => void] {
  const closed = useSyncExternalStore(subscribe, closedNotice, () => null)
  return [closed, closeNotice]
}

function closeNotice(id: string): void {
  try {
    localStorage.setItem(closedNoticeKey, id)
  } catch {
    closedInThisTab = id
  }
  for (const listener of listeners) listener()
}
