import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { isExternalHref, safeHref } from '#lib/url.ts'
import { preloadWithin } from './preload-limit.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  /** The link leads to the page it stands on. */
  current?: boolean | undefined
  /** Fetch the page when the pointer or the focus arrives; on by default. */
  preload?: boolean | undefined
}

/**
 * A link. Own paths are navigated by the router and fetched on intent; fragments, files and other addresses are the
 * browser's. An address that `safeHref` refuses leaves its words as plain text (EN-05).
 *
 * The router's own Link is not used: it subscribes to every change of location and works out its address for each of
 * the sixty links of a page, on the server too.
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
      preloadWithin(safe, () => router.preloadRoute({ href: safe } as never))
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
        // As it stands: a tile's link leads to the variant that is shown.
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

/** Own paths that are pages: not files, pictures, calls or the admin, which the server answers itself. */
function isPagePath(href: string): boolean {
  return (
    href.startsWith('/') && !/^\/(?:api|images|uploads|_ipx|admin|dev)(?:\/|$)|\.[a-z0-9]{2,5}(?:$|[?#])/u.test(href)
  )
}

type Click = Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'shiftKey'>

/** Returns whether a click on a link opens one of the shop's pages in this tab. */
export function opensPage(href: string, { target }: HTMLAnchorElement, event: Click): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const isPlain = !event.defaultPrevented && event.button === 0 && !modified && (target === '' || target === '_self')
  return isPlain && isPagePath(href)
}
