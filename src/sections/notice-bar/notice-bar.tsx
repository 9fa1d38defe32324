import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Notice as StorefrontNotice } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/notice-bar.js'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/content.ts'
import css from './notice-bar.module.css'
import { noticeId } from './notice-id.ts'
import { useClosedNotice } from './use-closed-notice.ts'

/** The section's message or the storefront's notice, above the header (LY-01, LY-07). */
export function NoticeBar({ settings }: SectionProps<Settings>) {
  const { storefront } = useSuspenseQuery(shopValuesQuery()).data
  const [closed, close] = useClosedNotice()
  const { chrome } = usePage()
  const notice = noticeOf(settings, storefront?.notice)
  // The checkout has no links that lead away.
  if (!notice || chrome === 'plain') return null
  const id = noticeId(notice.message, notice.href)
  if (notice.closable && closed === id) return null
  return (
    <section
      className={`${css.root} ${patterns.note}`}
      aria-label={t.notice()}
      data-notice={notice.closable ? id : undefined}
    >
      <p className={css.message}>
        <Message {...notice} />
      </p>
      {notice.closable && (
        <IconButton label={t.closeNotice()} className={css.close} onClick={() => close(id)}>
          <Icon name="close" />
        </IconButton>
      )}
    </section>
  )
}

interface Notice {
  message: string
  href: string | undefined
  /** Text of the link; without it the message is the link. */
  label: string | undefined
  closable: boolean
}

function noticeOf(settings: Settings, notice: StorefrontNotice | undefined): Notice | undefined {
  const { message, link, closable } = settings
  if (message) return { message, href: link?.href, label: link?.label, closable }
  if (!notice?.enabled || !notice.message) return undefined
  return { message: notice.message, href: notice.link ?? undefined, label: undefined, closable: notice.closable }
}

function Message({ message, href, label }: Notice) {
  if (!href) return message
  if (!label) return <Link href={href}>{message}</Link>
  return (
    <>
      {message} <Link href={href}>{label}</Link>
    </>
  )
}
