import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getSlider } from './slider.ts'
import { orMissing } from './missing.ts'

/** A slider by its id; without slides if it no longer exists. */
export function sliderQuery(id: string) {
  return queryOptions({
    queryKey: ['slider', id],
    queryFn: ({ client, signal }) =>
      orMissing(getSlider(httpOf(client), id, signal), { id, name: '', autoplay_seconds: 0, slides: [] }),
    retry: false,
    staleTime: minutes(5),
  })
}
