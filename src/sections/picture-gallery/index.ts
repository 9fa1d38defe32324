import { galleryQuery } from '#api/gallery.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/picture-gallery.js'
import { PictureGallery } from './picture-gallery.tsx'

export const section = defineSection<Settings>({
  contract,
  component: PictureGallery,
  queries: ({ gallery }) => [galleryQuery(gallery)],
})
