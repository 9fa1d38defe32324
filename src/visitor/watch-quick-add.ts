import { handleInteractions } from '#lib/queued-interactions.ts'
import { chart } from './cart.chart.ts'
import type { Visitor } from './chart.ts'
import { QUICK_ADD, type QuickAddState, quickAddLabel } from './quick-add.ts'

/**
 * Takes the forms of cards (CT-09) to the visitor's cart, in whichever section of the page they stand, until the function
 * it returns is called. The page stays as it is: the button says so for a while, and a message tells what was added. A
 * form that is sent before that is kept until then; without a script it leads to the page of the cart.
 */
export function watchQuickAdd({ actorOf, notify }: Pick<Visitor, 'actorOf' | 'notify'>): () => void {
  const cart = actorOf(chart)
  /** The form that was sent last: the flags are the whole shop's. */
  let sent: HTMLElement | undefined

  function send(event: Event, form: HTMLElement): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    // Pressed twice: it is on its way.
    if (form.dataset['state'] === 'adding') return
    show(sent)
    sent = form
    show(form, 'adding')
    const productId = Number(new FormData(form as HTMLFormElement).get('product_id'))
    cart.send({ type: 'item.addRequested', productId, quantity: 1, isQuick: true })
  }

  const states = cart.subscribe((view) => {
    show(sent, view.hasTag('adding') ? 'adding' : view.hasTag('itemAdded') ? 'added' : undefined)
  })
  const added = cart.on('cart.itemAdded', ({ by, item }) => {
    if (by === 'quickAdding') notify({ kind: 'success', text: `${item.product.name} is in your cart now.` })
  })
  const stopAnswering = handleInteractions('submit', `[${QUICK_ADD}]`, send)
  return () => {
    stopAnswering()
    states.unsubscribe()
    added.unsubscribe()
  }
}

/** Shows a state, or none, on the form of a card. */
function show(form: HTMLElement | undefined, state?: QuickAddState): void {
  if (!form) return
  if (state) form.dataset['state'] = state
  else delete form.dataset['state']
  form.querySelector('button')?.setAttribute('aria-label', quickAddLabel(form.getAttribute(QUICK_ADD) ?? '', state))
}
