import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'

const code = lazyCode(() => import('./sold-out.tsx'))

/** Replaces the buttons of a product that cannot be bought; rarely shown. */
export const LazySoldOut = lazyIsland(
  { code, pick: ({ SoldOut }) => SoldOut },
  import.meta.env.SSR ? (await code.load()).SoldOut : undefined,
)
