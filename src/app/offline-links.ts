import { opensPage } from '#ui/link.tsx'
import type { createAppRouter } from './router.tsx'

/**
 * While offline, opens internal links in rich text with the router, since the browser would show its error page
 * (LY-16). All other links use it anyway.
 */
export function openOfflineLinks(router: ReturnType<typeof createAppRouter>): void {
  addEventListener('click', (event) => {
    if (navigator.onLine || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href^="/"]:not([href^="//"])')
    const href = link?.getAttribute('href')
    if (!link || !href || !opensPage(href, link, event)) return
    event.preventDefault()
    void router.navigate({ href } as never)
  })
}
