import { imageSources, type ImageSizes } from '#lib/image.ts'
import css from './swatch.module.css'

interface Props {
  /** “#a9bfae”; shown without an image. */
  colour?: string | null | undefined
  /** The product in this colour; its centre is shown. */
  image?: { src: string; width?: number | undefined } | null | undefined
}

/** A round swatch of a colour, cut from an image or plain. Decorative: its name is beside it. */
export function Swatch({ colour, image }: Props) {
  return (
    <span className={css.root} style={colour ? { backgroundColor: colour } : undefined}>
      {image && <img className={css.cut} src={cropUrl(image.src)} alt="" width={128} height={160} loading="lazy" />}
    </span>
  )
}

/** The image at four times the swatch's width, for dense screens, of which a quarter is shown. */
const sizes: ImageSizes = { xs: '120px' }
const cropUrl = (src: string) => imageSources({ src }, sizes).src
