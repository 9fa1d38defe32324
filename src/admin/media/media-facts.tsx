import type { Media } from '#generated/api.d.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import * as t from '#words/admin-media.ts'
import { formatBytes } from '../shell/format-bytes.ts'
import { useSession } from '../shell/session.ts'
import css from './media-facts.module.css'

/** Size, type and origin of an item. */
export function MediaFacts({ item }: { item: Media }) {
  const { shop } = useSession()
  const { width, height, bytes, created_at: created, created_by: by, path } = item
  return (
    <dl className={css.root}>
      {width !== null && height !== null && (
        <>
          <dt>{t.size()}</dt>
          <dd>{t.pixels({ width: String(width), height: String(height) })}</dd>
        </>
      )}
      <dt>{t.fileSize()}</dt>
      <dd>{formatBytes(bytes, shop.locale)}</dd>
      <dt>{t.added()}</dt>
      <dd>
        {t.addedBy({
          date: formatDateTime(new Date(created), 'day', { locale: shop.locale, timeZone: shop.time_zone }),
          name: by,
        })}
      </dd>
      <dt>{t.address()}</dt>
      <dd>
        <a href={path} target="_blank" rel="noreferrer">
          {path}
        </a>
      </dd>
    </dl>
  )
}
