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

/** Query values may be undefined or null, which omits them. */
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

/** A part with only optional fields is itself optional. */
type Flexible<Parts> = { [Part in keyof Parts as {} extends Parts[Part] ? never : Part]: Parts[Part] } & {
  [Part in keyof Parts as {} extends Parts[Part] ? Part : never]?: Parts[Part]
}

/** The arguments of an operation. */
export type Given<Id extends OperationId> = Flexible<Parts<Id>> & Pick<Call<unknown>, 'signal' | 'quiet'>

export type GivenArguments<Id extends OperationId> = {} extends Given<Id> ? [given?: Given<Id>] : [given: Given<Id>]

/** A call of the API; generated/calls/ has one for each operation. */
export interface Operation<Id extends OperationId> {
  /**
   * Resolves to the reply's data.
   *
   * @throws ApiError
   */
  (http: Http, ...given: GivenArguments<Id>): Promise<ReplyOf<Id>>
  /** The request itself, for `http.ask`. */
  request(...given: GivenArguments<Id>): Call<ReplyOf<Id>>
  /** The cache key of its reply: path segments, query and body. Without arguments, the prefix of all its keys. */
  key(given?: { [Part in keyof Parts<Id>]?: Parts<Id>[Part] }): QueryKey
}

/** The type-independent part of operations. */
interface AnyParts extends Pick<Call<unknown>, 'signal' | 'quiet' | 'body'> {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, QueryValue>>
}

/**
 * Creates an operation's call.
 *
 * @param path below /api, with parameters as `:name`
 * @param quiet default that the caller can override
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
