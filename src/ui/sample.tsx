import { imageSources, type ImageSizes } from '#lib/image.ts'
import css from './sample.module.css'

interface Props {
  /** “#a9bfae”; shown where there is no picture. */
  colour?: string | null | undefined
  /** A picture of the piece in this colour; its middle is shown. */
  image?: { src: string; width?: number | undefined } | null | undefined
}

/** A round sample of a colour, cut from a picture or plain. It says nothing: its name stands beside it. */
export function Sample({ colour, image }: Props) {
  return (
    <span className={css.root} style={colour ? { backgroundColor: colour } : undefined}>
      {image && <img className={css.cut} src={cutOf(image.src)} alt="" width={128} height={160} loading="lazy" />}
    </span>
  )
}

/** The picture at four times the sample's width: a quarter of it is shown, on dense screens too. */
const sizes: ImageSizes = { xs: '120px' }
const cutOf = (src: string) => imageSources({ src }, sizes).src
