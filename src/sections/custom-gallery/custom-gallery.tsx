import { useQuery } from '@tanstack/react-query'
import { customGalleryQuery } from '#api/gallery.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/custom-gallery.js'
import { Band } from '#ui/band.tsx'
import { PictureWall } from '#ui/picture-wall.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import * as t from '#words/content.ts'
import css from './custom-gallery.module.css'

/** Selected pictures of the shop's galleries (PL-06). */
export function CustomGallery({ id, settings }: SectionProps<Settings>) {
  const { heading, text, pictures: chosen, columns, show_captions: showCaptions } = settings
  const { pictures = [] } = useQuery(customGalleryQuery(chosen)).data ?? {}
  if (pictures.length === 0) return null
  const headingId = `${id}-heading`
  return (
    <Band className={css.root} labelledBy={heading && headingId}>
      <SectionHead heading={heading} text={text} id={headingId} />
      <PictureWall pictures={pictures} label={heading || t.gallery()} columns={columns} showCaptions={showCaptions} />
    </Band>
  )
}
