import type { AdditonalData } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import css from './customisation-note.module.css'

/** What the shopper decided of a cart line: their words in quotes, their picture as a small link to itself. */
export function CustomisationNote({ data }: { data: AdditonalData | null }) {
  if (!data?.custom_text && !data?.image_path) return null
  return (
    <p className={`${css.root} ${patterns.soft} ${patterns.small}`}>
      {data.image_path && (
        <a href={data.image_path} target="_blank" rel="noreferrer" className={css.picture}>
          <img src={data.image_path} alt="What you sent, in a new tab" width="48" height="48" loading="lazy" />
        </a>
      )}
      {data.custom_text && <span dir="auto">“{data.custom_text}”</span>}
    </p>
  )
}
