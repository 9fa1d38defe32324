import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getSlider } from './slider.ts'

/** A slider of the shop by its id. */
export function sliderQuery(id: string) {
  return queryOptions({
    queryKey: ['slider', id],
    queryFn: ({ client, signal }) => getSlider(httpOf(client), id, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
