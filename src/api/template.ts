import type { TemplateResult } from '#generated/api.d.ts'
import { getTemplateBoth } from '#generated/calls/template.ts'
import { queryString, type QueryValue } from '#lib/url.ts'
import * as common from '#words/common.ts'
import { ApiError } from './client/errors.ts'
import type { Http } from './client/http.ts'
import { isRecord } from './client/reply.ts'

/** The request for a page: its content key, path and query (specification §2.2, §7). */
export interface TemplateBothArgs {
  key: string
  path: string
  query?: Readonly<Record<string, QueryValue>> | undefined
}

/** A page's document and its HTTP status; without a document, the built-in error page is shown. */
export interface TemplateBoth {
  status: number
  result: TemplateResult | undefined
}

/**
 * Returns the document of a page. An unsuccessful reply counts too: its `payload.template` is the document to show (the
 * shop's own 404), with the reply's status, without toast or exception (RT-10). Rejects if the API cannot be reached, a
 * success contains no document, or a temporary failure has none: the next visit asks again (RT-14).
 */
export async function readTemplateBoth(
  http: Http,
  { key, path, query }: TemplateBothArgs,
  signal?: AbortSignal,
): Promise<TemplateBoth> {
  try {
    const request = getTemplateBoth.request({ params: { id: key }, signal })
    const search = queryString({ ...query, path })
    const { httpStatus: status, requestId, reply } = await http.ask({ ...request, path: `${request.path}?${search}` })
    const isSuccess = reply.status === 'success' && status >= 200 && status < 300
    const result = isSuccess ? reply.data : documentOf(reply.payload?.['template'])
    if (result || !isTemporary(status)) return { status, result: result && asWritten(result) }
    throw new ApiError({ kind: 'http', message: common.requestFailed(), status, requestId, reply })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && !isTemporary(error.status))
      return { status: error.status, result: undefined }
    throw error
  }
}

const isTemporary = (status: number): boolean => status === 429 || status >= 500

function documentOf(value: unknown): TemplateResult | undefined {
  return isRecord(value) && Array.isArray(value['component_data']) ? (value as unknown as TemplateResult) : undefined
}

/**
 * Only the renderer may mark a document as prepared; a back end's claim is ignored, and the document validated (EN-02).
 */
export function asWritten(result: TemplateResult): TemplateResult {
  if (!isRecord(result) || !('prepared' in result)) return result
  const { prepared: _, ...written } = result as TemplateResult & { prepared: unknown }
  return written
}
