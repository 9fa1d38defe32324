import * as t from '#words/common.ts'
import patterns from './patterns.module.css'
import css from './reload-offer.module.css'

/**
 * Offers to reload for a newer version of the app. Built without React or another chunk, since the old chunks may be
 * gone after a deployment.
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
  button.textContent = t.reload()
  button.addEventListener('click', () => location.reload())
  document.body.append(box)
  // Live regions only announce content added later.
  setTimeout(() => box.append(t.newVersion(), button), 100)
}
