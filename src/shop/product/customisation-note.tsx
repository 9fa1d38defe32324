import type { AdditonalData } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/product.ts'
import css from './customisation-note.module.css'

/** The customisation of a cart item: the quoted text, and the picture as a link to itself. */
export function CustomisationNote({ data }: { data: AdditonalData | null }) {
  if (!data?.custom_text && !data?.image_path) return null
  return (
    <p className={`${css.root} ${patterns.soft} ${patterns.small}`}>
      {data.image_path && (
        <a href={data.image_path} target="_blank" rel="noreferrer" className={css.picture}>
          <img src={data.image_path} alt={t.sentPictureLink()} width="48" height="48" loading="lazy" />
        </a>
      )}
      {data.custom_text && <span dir="auto">“{data.custom_text}”</span>}
    </p>
  )
}
