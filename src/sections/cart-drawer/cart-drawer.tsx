import { useEffect, useRef, useState } from 'react'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/cart-drawer.js'
import { handleInteractions } from '#lib/queued-interactions.ts'
import { watchLinks } from '#lib/watch-links.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { isPage } from '#pages/page-href.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Links to the cart that can open the drawer instead; without it, they lead to the cart's page. */
const CART_LINK = 'a[data-cart-drawer]'
const DrawerPanel = lazyPart(
  () => import('./drawer-panel.tsx'),
  (module) => module.DrawerPanel,
)

/**
 * The cart at the edge of the page. A page only contains this part: it waits for a click on a cart link or an added
 * product, and preloads the drawer when one is likely.
 */
export function CartDrawer({ settings }: SectionProps<Settings>) {
  const page = usePage()
  const { path } = page
  const actor = useCartActor()
  const isOpen = useCart((cart) => cart.hasTag('drawerOpen'))
  const isAdding = useCart((cart) => cart.hasTag('adding'))
  const [isLoaded, setLoaded] = useState(false)
  const [addedId, setAddedId] = useState<number>()
  const isOwnPage = isPage(page, 'cart')
  const opensAfterAdding = settings.opens_after_adding && !isOwnPage
  const isListening = useRef(false)

  if (isOpen && !isLoaded) setLoaded(true)

  useEffect(() => {
    // These do not link anywhere there.
    if (isOwnPage) return handleInteractions('click', CART_LINK, () => undefined)
    return watchLinks(CART_LINK, {
      onIntent: DrawerPanel.preload,
      onClick: (event) => {
        event.preventDefault()
        actor.send({ type: 'drawer.opened' })
      },
    })
  }, [actor, isOwnPage])

  useEffect(() => {
    const subscription = actor.on('cart.itemAdded', ({ item, by }) => {
      if (by !== 'adding') return
      setAddedId(item.id)
      if (opensAfterAdding) actor.send({ type: 'drawer.opened' })
    })
    // Added by a press before this section's code had loaded.
    if (!isListening.current && opensAfterAdding && actor.getSnapshot().hasTag('itemAdded'))
      actor.send({ type: 'drawer.opened' })
    isListening.current = true
    return () => subscription.unsubscribe()
  }, [actor, opensAfterAdding])

  useEffect(() => {
    if (isAdding && opensAfterAdding) DrawerPanel.preload()
  }, [isAdding, opensAfterAdding])

  // The drawer closes on any navigation.
  useEffect(
    () => () => {
      if (actor.getSnapshot().hasTag('drawerOpen')) actor.send({ type: 'drawer.closed' })
    },
    [actor, path],
  )

  if (!isLoaded) return null
  return (
    <DrawerPanel
      settings={settings}
      open={isOpen}
      addedId={addedId}
      onClose={() => actor.send({ type: 'drawer.closed' })}
    />
  )
}
