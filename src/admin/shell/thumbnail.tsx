import { pictureUrl } from '#lib/image.ts'
import css from './thumbnail.module.css'

/** A small picture beside the name of what it shows, or its blank place. */
export const Thumbnail = ({ src }: { src: string | null | undefined }) =>
  src ? (
    <img className={css.root} src={pictureUrl(src, 80)} alt="" width={40} height={40} loading="lazy" />
  ) : (
    <span className={css.root} data-empty="" />
  )
