import { queryOptions } from '@tanstack/react-query'
import { getCustomGallery, getGallery } from '#generated/calls/gallery.ts'
import { queryOf, queryOrMissing } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** A gallery by its id; without pictures if it does not exist. */
export const galleryQuery = (id: string) =>
  queryOptions({ ...queryOrMissing(getGallery, { body: { id } }, { galleries: [] }), staleTime: minutes(5) })

/** Pictures of the shop's galleries, by path. */
export const customGalleryQuery = (items: string[]) =>
  queryOptions({ ...queryOf(getCustomGallery, { body: { items } }), staleTime: minutes(5) })
