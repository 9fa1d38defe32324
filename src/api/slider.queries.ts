import { queryOptions } from '@tanstack/react-query'
import { getSlider } from '#generated/calls/slider.ts'
import { queryOrMissing } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** A slider by its id; without slides if it no longer exists. */
export function sliderQuery(id: string) {
  const missing = { id, name: '', autoplay_seconds: 0, slides: [] }
  return queryOptions({ ...queryOrMissing(getSlider, { params: { id } }, missing), staleTime: minutes(5) })
}
