import { customGalleryQuery } from '#api/gallery.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/custom-gallery.js'
import { CustomGallery } from './custom-gallery.tsx'

export const section = defineSection<Settings>({
  contract,
  component: CustomGallery,
  queries: ({ pictures }) => [customGalleryQuery(pictures)],
})
