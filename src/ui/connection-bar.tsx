import * as t from '#words/common.ts'
import css from './connection-bar.module.css'

const messages = { online: () => '', offline: t.offline, returned: t.backOnline }

/**
 * Creates the bar that shows the network status, and returns its setter. It is fixed in the lower corner above other
 * bars and ignores presses. Built without React, so that it works even if the page fails.
 */
export function createConnectionBar(): (state: keyof typeof messages) => void {
  const bar = document.createElement('div')
  bar.className = css.root!
  bar.setAttribute('role', 'status')
  document.body.append(bar)
  return (state) => {
    const text = messages[state]()
    // Setting the same text again would announce it again.
    if (bar.textContent !== text) bar.textContent = text
  }
}
