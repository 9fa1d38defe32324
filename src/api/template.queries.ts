import { queryOptions } from '@tanstack/react-query'
import { getPage, getSharedSections, getTemplate, getTemplateBoth } from '#generated/calls/template.ts'
import { httpOf } from './client/http-of.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'
import { type TemplateBothArgs, asWritten, readTemplateBoth } from './template.ts'

/** Key, path and query of a page's document; the order of query values does not matter. */
export function templateBothQuery(args: TemplateBothArgs) {
  return queryOptions({
    queryKey: [...getTemplateBoth.key({ params: { id: args.key } }), args.path, args.query ?? {}],
    queryFn: ({ client, signal }) => readTemplateBoth(httpOf(client), args, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** A standalone document, such as header and footer. */
export function templateQuery(id: string, path: string) {
  const query = queryOf(getTemplate, { params: { id }, query: { path } })
  return queryOptions({
    ...query,
    queryFn: async (context) => asWritten(await query.queryFn(context)),
    staleTime: minutes(5),
  })
}

/** A page's title, address and type. */
export const pageQuery = (id: string, path: string) =>
  queryOptions({ ...queryOf(getPage, { params: { id }, query: { path } }), staleTime: minutes(1) })

/** Published shared sections, with those they refer to. */
export const sharedSectionsQuery = (keys: readonly string[]) =>
  queryOptions({ ...queryOf(getSharedSections, { query: { keys: keys.join(',') } }), staleTime: 0 })
