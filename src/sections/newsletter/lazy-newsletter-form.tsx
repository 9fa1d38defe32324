import { lazyCode } from '#lib/lazy-code.ts'
import { lazyIsland } from '#ui/lazy-island.tsx'
// Styles are imported eagerly, because the page inlines the style sheets its sections import.
import '#ui/field.module.css'

const code = lazyCode(() => import('./newsletter-form.tsx'))

/** The form is on every page and few visitors use it, so its code loads after the page. */
export const LazyNewsletterForm = lazyIsland(
  { code, pick: ({ NewsletterForm }) => NewsletterForm },
  import.meta.env.SSR ? (await code.load()).NewsletterForm : undefined,
)
