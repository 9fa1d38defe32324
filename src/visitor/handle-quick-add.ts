import { handleInteractions } from '#lib/queued-interactions.ts'
import * as t from '#words/cart.ts'
import { chart } from './cart.chart.ts'
import type { Visitor } from './chart.ts'
import { QUICK_ADD_ATTRIBUTE, type QuickAddState, quickAddLabel } from './quick-add.ts'

/**
 * Sends the quick-add forms of all cards (CT-09) to the cart until the returned function is called. The button shows
 * the state, and a message the result. Earlier submissions are queued; without JavaScript the form leads to the cart
 * page.
 */
export function handleQuickAdd({ actorOf, notify }: Pick<Visitor, 'actorOf' | 'notify'>): () => void {
  const cart = actorOf(chart)
  /** The form submitted last, because the cart's flags are shared by all. */
  let sent: HTMLElement | undefined

  function send(event: Event, form: HTMLElement): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    // A second press while adding.
    if (form.dataset['state'] === 'adding') return
    setFormState(sent)
    sent = form
    setFormState(form, 'adding')
    const productId = Number(new FormData(form as HTMLFormElement).get('product_id'))
    cart.send({ type: 'item.addRequested', productId, quantity: 1, isQuick: true })
  }

  const states = cart.subscribe((view) => {
    setFormState(sent, view.hasTag('adding') ? 'adding' : view.hasTag('itemAdded') ? 'added' : undefined)
  })
  const added = cart.on('cart.itemAdded', ({ by, item }) => {
    if (by === 'quickAdding') notify({ kind: 'success', text: t.added({ name: item.product.name }) })
  })
  const stopHandling = handleInteractions('submit', `[${QUICK_ADD_ATTRIBUTE}]`, send)
  return () => {
    stopHandling()
    states.unsubscribe()
    added.unsubscribe()
  }
}

/** Sets or clears the state of a card's form. */
function setFormState(form: HTMLElement | undefined, state?: QuickAddState): void {
  if (!form) return
  if (state) form.dataset['state'] = state
  else delete form.dataset['state']
  form
    .querySelector('button')
    ?.setAttribute('aria-label', quickAddLabel(form.getAttribute(QUICK_ADD_ATTRIBUTE) ?? '', state))
}
