import type { MouseEvent } from 'react'

/** Returns whether a click opens a link in the same tab. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
