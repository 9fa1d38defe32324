import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
// Styles are imported eagerly, because the page inlines the style sheets its sections import.
import './share-button.module.css'

const code = lazyCode(() => import('./share-button.tsx'))

export const LazyShareButton = lazyIsland(
  { code, pick: ({ ShareButton }) => ShareButton },
  import.meta.env.SSR ? (await code.load()).ShareButton : undefined,
)
