import type { MediaUse } from '#generated/api.d.ts'
import { ApiError } from '#api/client/errors.ts'
import * as t from '#words/admin-media.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import css from './used-by.module.css'

const KINDS: Readonly<Record<MediaUse['kind'], () => string>> = {
  product: t.inProduct,
  category: t.inCategory,
  collection: t.inCollection,
  document: t.inDocument,
  appearance: t.inAppearance,
  setting: t.inSetting,
  plugin: t.inPlugin,
  menu: t.inMenu,
  slider: t.inSlider,
  gallery: t.inGallery,
  article: t.inArticle,
  questions: t.inQuestions,
  review: t.inReview,
}
/** Kinds of which a shop has one, whose id says nothing. */
const SINGLE: ReadonlySet<MediaUse['kind']> = new Set(['appearance'])

/** The records that use an item. */
export function UsedBy({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <ul className={css.root} role="list">
      {uses.map(({ kind, id, title, path }) => (
        <li key={`${kind} ${id}`} className={css.row}>
          <span className={css.kind}>{KINDS[kind]()}</span>
          {!SINGLE.has(kind) && (
            <span className={css.title}>{path === null ? title : <AdminLink href={path}>{title}</AdminLink>}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the records that a refused deletion names. */
export function usesIn(error: unknown): readonly MediaUse[] {
  const payload = error instanceof ApiError ? error.reply?.payload : undefined
  const uses = (payload as { used_by?: unknown } | undefined)?.used_by
  return Array.isArray(uses) ? (uses as MediaUse[]) : []
}
