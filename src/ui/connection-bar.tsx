import css from './connection-bar.module.css'

const words = {
  online: '',
  offline: 'You’re offline.',
  returned: 'You’re back online.',
}

/**
 * Creates the bar that shows the network status, and returns its setter. It is fixed in the lower corner above other
 * bars and ignores presses. Built without React, so that it works even if the page fails.
 */
export function createConnectionBar(): (state: keyof typeof words) => void {
  const bar = document.createElement('div')
  bar.className = css.root!
  bar.setAttribute('role', 'status')
  document.body.append(bar)
  return (state) => {
    if (bar.textContent === words[state]) return
    bar.textContent = words[state]
  }
}
