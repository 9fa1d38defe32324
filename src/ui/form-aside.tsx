import { Picture, type PictureFile } from './picture.tsx'
import { Prose } from './prose.tsx'
import css from './form-aside.module.css'
import patterns from './patterns.module.css'

interface Props {
  image: PictureFile | null | undefined
  /** Rich text below the image. */
  html?: string | undefined
  className?: string | undefined
}

/** The second column of a form page: an image and information. Placed last on phones. */
export function FormAside({ image, html, className }: Props) {
  if (!image && !html) return null
  return (
    <div className={[css.root, patterns.stack24, className].filter(Boolean).join(' ')}>
      {image && <Picture image={image} sizes={{ xs: '92vw', lg: '38vw', '2xl': '500px' }} ratio="3:2" />}
      {html && <Prose html={html} />}
    </div>
  )
}
