import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { isExternalHref, safeHref } from '#lib/url.ts'
import { limitPreload } from './preload-limit.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  /** The link leads to the page that contains it. */
  current?: boolean | undefined
  /** Preloads the page on hover or focus; on by default. */
  preload?: boolean | undefined
}

/**
 * A link. Own paths are navigated by the router and preloaded on intent; fragments, files and other addresses are left
 * to the browser. An address rejected by `safeHref` leaves plain text (EN-05).
 * The router's own Link is not used: it subscribes to every location change and resolves its address for each of a
 * page's sixty links, on the server too.
 */
export function Link({
  href,
  current,
  preload = true,
  onClick,
  onFocus,
  onPointerEnter,
  children,
  ...rest
}: LinkProps) {
  const router = useRouter({ warn: false }) as AnyRouter | null
  const safe = safeHref(href)
  if (safe === undefined) return <span className={rest.className}>{children}</span>
  const intend = () => {
    if (preload && router !== null && isPagePath(safe))
      limitPreload(safe, () => router.preloadRoute({ href: safe } as never))
  }
  return (
    <a
      {...rest}
      href={safe}
      aria-current={current ? 'page' : rest['aria-current']}
      rel={isExternalHref(safe) ? 'noopener' : rest.rel}
      onClick={(event) => {
        onClick?.(event)
        if (router === null || !opensPage(safe, event.currentTarget, event)) return
        event.preventDefault()
        // Read at the click, because a tile's link changes with the shown variant.
        void router.navigate({ href: event.currentTarget.getAttribute('href') ?? safe })
      }}
      onFocus={(event) => {
        onFocus?.(event)
        intend()
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        intend()
      }}
    >
      {children}
    </a>
  )
}

/** Returns whether an own path is a page of the app, rather than a file, image, API call, the admin or a page of the server. */
function isPagePath(href: string): boolean {
  return (
    href.startsWith('/') &&
    !/^\/(?:api|images|media|uploads|_ipx|admin|dev|gift-card)(?:\/|$)|\.\w{2,5}(?:$|[?#])/u.test(href)
  )
}

type Click = Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'shiftKey'>

/** Returns whether a click on a link opens one of the shop's pages in this tab. */
export function opensPage(href: string, { target }: HTMLAnchorElement, event: Click): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const isPlain = !event.defaultPrevented && event.button === 0 && !modified && (target === '' || target === '_self')
  return isPlain && isPagePath(href)
}
