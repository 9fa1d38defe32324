import type { QueryKey } from '@tanstack/react-query'
import type { Operations } from '#generated/api.d.ts'
import { type QueryValue, withQuery } from '#lib/url.ts'
import type { Call, Http } from './http.ts'

/** The id of an operation of schemas/api. */
export type OperationId = keyof Operations

type PartOf<Id extends OperationId, Part extends string> = Part extends keyof Operations[Id]
  ? Operations[Id][Part]
  : never

/** The data that an operation replies with. */
export type ReplyOf<Id extends OperationId> = PartOf<Id, 'reply'>

/** Values of a query may be left out by undefined or null. */
type Omittable<Query> = {
  [Name in keyof Query]: Query[Name] | ({} extends Pick<Query, Name> ? undefined | null : never)
}

type Parts<Id extends OperationId> = {
  [Part in keyof Operations[Id] as Exclude<Part, 'reply'>]: Part extends 'query'
    ? Omittable<Operations[Id][Part]>
    : Part extends 'files'
      ? Record<Operations[Id][Part] & string, Blob>
      : Operations[Id][Part]
}

/** A part of which every field may be left out may itself be left out. */
type Flexible<Parts> = { [Part in keyof Parts as {} extends Parts[Part] ? never : Part]: Parts[Part] } & {
  [Part in keyof Parts as {} extends Parts[Part] ? Part : never]?: Parts[Part]
}

/** What a caller passes to an operation. */
export type Given<Id extends OperationId> = Flexible<Parts<Id>> & Pick<Call<unknown>, 'signal' | 'quiet'>

export type GivenArguments<Id extends OperationId> = {} extends Given<Id> ? [given?: Given<Id>] : [given: Given<Id>]

/** A call of the API, as generated/calls/ has one for each operation. */
export interface Operation<Id extends OperationId> {
  /** Resolves to the data of the reply. @throws ApiError */
  (http: Http, ...given: GivenArguments<Id>): Promise<ReplyOf<Id>>
  /** The call itself, for `http.ask`. */
  request(...given: GivenArguments<Id>): Call<ReplyOf<Id>>
  /**
   * The key under which its reply is cached: the segments of the path, the query and the body.
   * Without its parts it is the beginning of all its keys.
   */
  key(given?: { [Part in keyof Parts<Id>]?: Parts<Id>[Part] }): QueryKey
}

/** What operations have in common, whatever their types. */
interface AnyParts extends Pick<Call<unknown>, 'signal' | 'quiet' | 'body'> {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, QueryValue>>
}

/**
 * Makes the call of an operation.
 * @param path below /api, with parameters as `:name`
 * @param quiet unless the caller says otherwise
 */
export function operation<Id extends OperationId>(
  method: Call<unknown>['method'],
  path: string,
  quiet?: Call<unknown>['quiet'],
): Operation<Id> {
  const request = ({ params = {}, ...given }: AnyParts = {}) => ({
    method,
    path: `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    quiet,
    ...given,
  })
  const key = ({ params = {}, query, body }: AnyParts = {}) => {
    const parts: unknown[] = []
    for (const part of path.slice(1).split('/')) {
      const value = part[0] === ':' ? params[part.slice(1)] : part
      if (value === undefined) return parts
      parts.push(value)
    }
    const search = withQuery('', query)
    if (search) parts.push(search)
    if (body) parts.push(body)
    return parts
  }
  const call = (http: Http, given?: AnyParts) => http.call(request(given))
  return Object.assign(call, { request, key }) as unknown as Operation<Id>
}
