import type { ImageSettings, SharedBlockProps } from '#generated/shared-blocks.js'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'

export function ImageBlock({ settings: { image, ratio, caption }, width }: SharedBlockProps<ImageSettings>) {
  return (
    <figure style={{ width: '100%' }}>
      <Picture image={image} sizes={{ xs: '100vw', md: width }} ratio={ratio === 'as it is' ? undefined : ratio} />
      {caption && <figcaption className={patterns.caption}>{caption}</figcaption>}
    </figure>
  )
}
