import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
import { onceAlive } from '#visitor/once-alive.ts'
// Styles are imported eagerly, because the page inlines the style sheets its sections import.
import '#ui/field.module.css'
import './pincode-check.module.css'

const code = lazyCode(() => import('./pincode-check.tsx'))

/** The delivery check of a product page, loaded once a shopper is there, because few visits need it. */
export const LazyPincodeCheck = lazyIsland(
  {
    code,
    pick: ({ PincodeCheck }) => PincodeCheck,
    name: 'The delivery check',
    wanted: () => new Promise<void>(onceAlive),
  },
  import.meta.env.SSR ? (await code.load()).PincodeCheck : undefined,
)
