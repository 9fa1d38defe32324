import { queryOptions } from '@tanstack/react-query'
import { getMenu } from '#generated/calls/menu.ts'
import { queryOrMissing } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** A header or footer menu; empty if it no longer exists. */
export const menuQuery = (id: string) =>
  queryOptions({
    ...queryOrMissing(getMenu, { params: { id } }, { id, title: '', items: [] }),
    staleTime: minutes(5),
  })
