import css from './connection-bar.module.css'

const words = {
  online: '',
  offline: 'You’re offline.',
  returned: 'You’re back online.',
}

/**
 * Makes the bar that says whether there is a network, and gives what changes it. It lies in the lower corner above all other bars,
 * moves nothing and takes no press. Made by hand, without React: it stands whatever becomes of the page.
 */
export function connectionBar(): (state: keyof typeof words) => void {
  const bar = document.createElement('div')
  bar.className = css.root!
  bar.setAttribute('role', 'status')
  document.body.append(bar)
  return (state) => {
    if (bar.textContent === words[state]) return
    bar.textContent = words[state]
  }
}
