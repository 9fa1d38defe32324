import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { type TemplateBothArgs, getPage, getTemplate, getTemplateBoth } from './template.ts'

/** Key, path and query of a page's document; the order of query values does not matter. */
export function templateBothQuery(args: TemplateBothArgs) {
  return queryOptions({
    queryKey: ['template', 'both', args.key, args.path, args.query ?? {}],
    queryFn: ({ client, signal }) => getTemplateBoth(httpOf(client), args, signal),
    retry: false,
    staleTime: minutes(1),
  })
}

/** A document of its own, such as header and footer. */
export function templateQuery(id: string, path: string) {
  return queryOptions({
    queryKey: ['template', 'own', id, path],
    queryFn: ({ client, signal }) => getTemplate(httpOf(client), { id, path }, signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** A page's title, address and type. */
export function pageQuery(id: string, path: string) {
  return queryOptions({
    queryKey: ['template', 'page', id, path],
    queryFn: ({ client, signal }) => getPage(httpOf(client), { id, path }, signal),
    retry: false,
    staleTime: minutes(1),
  })
}
