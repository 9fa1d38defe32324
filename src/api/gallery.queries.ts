import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getCustomGallery, getGallery } from './plugins.ts'
import { orMissing } from './missing.ts'

/** A gallery by its id; null if it does not exist. */
export function galleryQuery(id: string) {
  return queryOptions({
    queryKey: ['gallery', id],
    queryFn: ({ client, signal }) => orMissing(getGallery(httpOf(client), { id }, signal), { galleries: [] }),
    retry: false,
    staleTime: minutes(5),
  })
}

/** Pictures of the shop's galleries, by their addresses. */
export function customGalleryQuery(items: string[]) {
  return queryOptions({
    queryKey: ['gallery', 'custom', items],
    queryFn: ({ client, signal }) => getCustomGallery(httpOf(client), { items }, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
