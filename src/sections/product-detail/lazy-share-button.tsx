import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
// The code comes late, the style must not: a page inlines the sheets its sections import at once.
import './share-button.module.css'

const code = lazyCode(() => import('./share-button.tsx'))

/** “Share”. */
export const LazyShareButton = lazyIsland(
  { code, pick: ({ ShareButton }) => ShareButton, name: 'Sharing' },
  import.meta.env.SSR ? (await code.load()).ShareButton : undefined,
)
