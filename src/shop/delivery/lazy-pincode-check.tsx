import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
// Styles are imported eagerly, because the page inlines the style sheets its sections import.
import '#ui/field.module.css'
import './pincode-check.module.css'

const code = lazyCode(() => import('./pincode-check.tsx'))

/** The delivery check of a product page, loaded after the page because few visits need it. */
export const LazyPincodeCheck = lazyIsland(
  { code, pick: ({ PincodeCheck }) => PincodeCheck },
  import.meta.env.SSR ? (await code.load()).PincodeCheck : undefined,
)
