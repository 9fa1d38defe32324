import { useQuery } from '@tanstack/react-query'
import { galleryQuery } from '#api/gallery.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/picture-gallery.js'
import { Band } from '#ui/band.tsx'
import { PictureWall } from '#ui/picture-wall.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import css from './picture-gallery.module.css'

/** A gallery of the shop, by its id (PL-06). Renders nothing if it does not exist. */
export function PictureGallery({ id, settings }: SectionProps<Settings>) {
  const { gallery: name, heading, text, columns, show_captions: showCaptions } = settings
  const [gallery] = useQuery(galleryQuery(name)).data?.galleries ?? []
  if (!gallery || gallery.pictures.length === 0) return null
  const headingId = `${id}-heading`
  const title = heading || gallery.title
  return (
    <Band className={css.root} labelledBy={headingId}>
      <SectionHead heading={title} text={text || gallery.intro} id={headingId} />
      <PictureWall pictures={gallery.pictures} label={title} columns={columns} showCaptions={showCaptions} />
    </Band>
  )
}
