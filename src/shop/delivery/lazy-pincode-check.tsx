import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
// The code comes late, the style must not: a page inlines the sheets its sections import at once.
import '#ui/field.module.css'
import './pincode-check.module.css'

const code = lazyCode(() => import('./pincode-check.tsx'))

/** “Delivery pincode” of a product's page: few visits need it, and none before it is loaded. */
export const LazyPincodeCheck = lazyIsland(
  { code, pick: ({ PincodeCheck }) => PincodeCheck, name: 'The delivery check' },
  import.meta.env.SSR ? (await code.load()).PincodeCheck : undefined,
)
