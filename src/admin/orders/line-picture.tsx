import type { DeskOrderLine } from '#generated/api.d.ts'
import { pictureUrl } from '#lib/image.ts'
import css from './line-picture.module.css'

/** The picture of a line's product, beside its name. */
export const LinePicture = ({ line: { image } }: { line: Pick<DeskOrderLine, 'image'> }) =>
  image === null ? (
    <span className={css.root} />
  ) : (
    <img className={css.root} src={pictureUrl(image.src, 80)} alt="" width={40} height={40} loading="lazy" />
  )
