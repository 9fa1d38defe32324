import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A link to a screen of the admin, which is preloaded on intent. Modified clicks are left to the browser. */
export function AdminLink({ href, onClick, onPointerEnter, onFocus, children, ...rest }: Props) {
  const router = useRouter<AnyRouter>()
  const preload = () => void router.preloadRoute({ href } as never).catch(() => undefined)
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (isModified(event)) return
        event.preventDefault()
        void router.navigate({ href } as never)
      }}
    >
      {children}
    </a>
  )
}

/** Whether the browser handles a click itself: to open another tab, or to download. */
export const isModified = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
