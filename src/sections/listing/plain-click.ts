import type { MouseEvent } from 'react'

/** A click that means “go there”, not “open it beside”. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
