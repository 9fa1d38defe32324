import type { Media } from '#generated/api.d.ts'
import { imageSources } from '#lib/image.ts'
import * as t from '#words/admin-media.ts'
import { AdminIcon } from '../shell/admin-icon.tsx'
import css from './media-grid.module.css'

interface Props {
  items: readonly Media[]
  selected: ReadonlySet<number>
  onSelect: (id: number, isSelected: boolean) => void
  onOpen: (item: Media) => void
}

/** The library as a grid of pictures. */
export function MediaGrid({ items, selected, onSelect, onOpen }: Props) {
  return (
    <ul className={css.root} role="list">
      {items.map((item) => (
        <li key={item.id} className={css.item} data-selected={selected.has(item.id) || undefined}>
          <button type="button" className={css.open} onClick={() => onOpen(item)}>
            <Thumbnail item={item} />
            <span className={css.name}>{item.file_name}</span>
          </button>
          <p className={css.note}>
            {needsText(item) ? (
              <span className={css.warning}>
                <AdminIcon name="warning" size={14} />
                {t.noText()}
              </span>
            ) : (
              t.placeCount({ count: item.use_count })
            )}
          </p>
          <label className={css.select}>
            <input
              type="checkbox"
              checked={selected.has(item.id)}
              aria-label={t.select({ name: item.file_name })}
              onChange={({ currentTarget }) => onSelect(item.id, currentTarget.checked)}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}

const needsText = ({ kind, alt }: Media): boolean => kind === 'picture' && alt === ''

const SIZES = { xs: '160px', md: '240px' } as const

export function Thumbnail({ item }: { item: Media }) {
  if (item.kind === 'video')
    return (
      <span className={css.frame}>
        <video className={css.picture} src={`${item.path}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />
        <span className={css.badge}>{t.video()}</span>
      </span>
    )
  const { src, srcSet, sizes } = imageSources(
    { src: item.path, ...(item.width !== null && { width: item.width }) },
    SIZES,
  )
  return (
    <span className={css.frame}>
      <img className={css.picture} src={src} srcSet={srcSet} sizes={sizes} alt="" loading="lazy" decoding="async" />
    </span>
  )
}
