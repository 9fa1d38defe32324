import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
import { onFirstActivity } from '#visitor/on-first-activity.ts'
// Styles are imported eagerly, because the page inlines the style sheets its sections import.
import '#ui/disclosure.module.css'
import '#ui/prose.module.css'

const code = lazyCode(() => import('./product-notes.tsx'))

// Once the first page has loaded, this module is only evaluated to show a product that is not in the HTML.
if (!import.meta.env.SSR && document.readyState === 'complete') code.preload()

/** The notes need no code until a shopper chooses another variant. */
export const LazyProductNotes = lazyIsland(
  {
    code,
    pick: ({ ProductNotes }) => ProductNotes,
    requested: () => new Promise<void>(onFirstActivity),
  },
  import.meta.env.SSR ? (await code.load()).ProductNotes : undefined,
)
