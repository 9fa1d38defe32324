import type { ReactNode } from 'react'
import { AdminLink } from '../shell/admin-link.tsx'
import { serverPages } from './server-pages.ts'

/** A link to a screen, or to a page that the server renders. */
export function ScreenLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  const isServerPage = serverPages.some((page) => page.href === href.replace(/\?.*/u, ''))
  return isServerPage ? (
    <a className={className} href={href}>
      {children}
    </a>
  ) : (
    <AdminLink className={className} href={href}>
      {children}
    </AdminLink>
  )
}
