import patterns from './patterns.module.css'
import css from './reload-offer.module.css'

/**
 * Says quietly that the server has a newer app, with a button that loads it. Made by hand, without React or a chunk of
 * its own: after a deploy the old app's chunks may be gone.
 */
export function offerReload(): void {
  if (document.getElementById('reload-offer')) return
  const box = document.createElement('div')
  const button = document.createElement('button')
  box.id = 'reload-offer'
  box.className = `${css.root} ${patterns.between}`
  box.setAttribute('role', 'status')
  button.type = 'button'
  button.className = `${css.button} ${patterns.touch}`
  button.textContent = 'Reload'
  button.addEventListener('click', () => location.reload())
  document.body.append(box)
  // A live region tells of what comes into it, not of what it came with.
  setTimeout(() => box.append('A new version is ready', button), 100)
}
