import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'

const code = lazyCode(() => import('./sold-out.tsx'))

/** What stands in the place of the buttons of what can't be bought: few products show it. */
export const LazySoldOut = lazyIsland(
  { code, pick: ({ SoldOut }) => SoldOut, name: 'What is in stock' },
  import.meta.env.SSR ? (await code.load()).SoldOut : undefined,
)
