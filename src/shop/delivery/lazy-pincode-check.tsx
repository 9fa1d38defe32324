import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland, onPageLoad } from '#ui/lazy-island.tsx'
import { onFirstActivity } from '#visitor/on-first-activity.ts'
import { readSavedPincode } from './read-saved-pincode.ts'
// Styles are imported eagerly, because the page inlines the style sheets its sections import.
import '#ui/field.module.css'
import './pincode-check.module.css'

const code = lazyCode(() => import('./pincode-check.tsx'))

/**
 * The delivery check of a product page. It loads at the first activity, because few visits need it, or right after the
 * page if a PIN code is remembered, to show its answer.
 */
export const LazyPincodeCheck = lazyIsland(
  {
    code,
    pick: ({ PincodeCheck }) => PincodeCheck,
    requested: () => (readSavedPincode() ? onPageLoad() : new Promise<void>(onFirstActivity)),
  },
  import.meta.env.SSR ? (await code.load()).PincodeCheck : undefined,
)
