import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { operations } from '#generated/api-operations.ts'
import { parseWholeNumber } from '#lib/parse-whole-number.ts'
import { withQuery } from '#lib/url.ts'
import { unmaskAddress } from '#pages/secret-address.ts'
import { ApiError } from './api-error.ts'
import { logFailure } from './errors.ts'
import { redirectTo } from './header-text.ts'
import type { FormRoute, OperationId } from './operation-types.ts'
import { plainField } from './plain-bodies.ts'
import { acceptPlainForms } from './plain-forms.ts'
import { type PlainPage, plainPage } from './plain-page.ts'
import { backToShop, refusalPage } from './refusal-page.ts'
import { type DefinitionName, definitionValidator, readSharedSchema } from './schemas.ts'
import type { Success } from './reply.ts'
import * as t from '#words/request-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Routes that also accept plain HTML forms. Complete when all routes of the API are registered. */
    operationForms: FormRoute[]
  }
}

export const operationFormsPlugin = fp(async (app) => {
  app.decorate('operationForms', [])
})

/** Registers the paths at which operations accept plain HTML forms. The handlers and limits are those of the API. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  const routesByPath = new Map<string, FormRoute[]>()
  for (const route of app.operationForms)
    for (const path of operations[route.id].forms ?? [])
      routesByPath.set(path, [...(routesByPath.get(path) ?? []), route])
  for (const [path, routes] of routesByPath) await app.register(async (scope) => addForm(scope, path, routes))
  await app.register(async (scope) => addThanksPages(scope, app.operationForms))
}

const thanksPath = (id: OperationId): string => `/without-script/done/${id}`

async function addThanksPages(app: FastifyInstance, routes: readonly FormRoute[]): Promise<void> {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = logFailure(error, request)
    return plainPage(reply, failure.status, refusalPage(request, new URLSearchParams(), failure))
  })
  for (const { id, config, form } of routes) {
    const { thanks } = form
    if (!thanks) continue
    const { access, plugin, whileClosed } = config
    const own = {
      ...(access && { access }),
      readCost: 1,
      ...(plugin && { plugin }),
      ...(whileClosed && { whileClosed }),
    }
    app.get(thanksPath(id), { config: own, schema: { hide: true } }, async (request, reply) =>
      sendThanks(reply, await thanks.page(new URL(request.url, 'http://shop.invalid').searchParams)),
    )
  }
}

const sendThanks = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  plainPage(reply, 200, { ...page, body: `${page.body ?? ''}${backToShop()}` })

async function addForm(app: FastifyInstance, path: string, routes: readonly FormRoute[]): Promise<void> {
  const [
    {
      config,
      form: { upload },
    },
  ] = routes as [FormRoute]
  if (routes.some((one) => JSON.stringify(one.config) !== JSON.stringify(config)))
    throw new Error(`The operations of the form ${path} differ in access or limits.`)
  if (upload) await upload.parser(app)
  else acceptPlainForms(app, { orMultipart: true })
  const chosen = new WeakMap<FastifyRequest, { route: FormRoute; fields: URLSearchParams }>()

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = logFailure(error, request)
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
    const { route = routes[0]!, fields = new URLSearchParams() } = chosen.get(request) ?? {}
    const answer = (await route.form.onRefusal?.(request, reply, failure)) ?? {}
    if ('raw' in answer) return answer
    const names = new Set(PARTS.flatMap((part) => Object.keys(schemaOf(route.id, part).properties ?? {})))
    const known = new URLSearchParams([...fields].filter(([name]) => names.has(name)))
    return plainPage(reply, failure.status, refusalPage(request, known, failure, route.form.labels, answer))
  })

  app.post(
    path,
    { ...upload?.options, config: { ...config, ...upload?.options.config }, schema: { hide: true } },
    async (request, reply) => {
      const fields = fieldsOf(request)
      const route = routes.find(({ form }) => form.matches?.(fields) ?? true)
      if (!route) throw new ApiError(400, 'malformed', t.malformed())
      chosen.set(request, { route, fields })
      const { form, id } = route
      // The reply is a redirect or a page, so it is not stored for repeated requests.
      delete request.headers['idempotency-key']
      if (form.upload) request.body = await form.upload.receive(request)
      else readInput(request, id, fields, form.invalid ?? t.malformed)
      const result = (await route.handler.call(route.app, request as never, reply)) as Success<never>
      for (const cookie of (await form.cookies?.(request, result.data)) ?? []) reply.header('set-cookie', cookie)
      reply.header('cache-control', 'no-store')
      if (form.resultPage) return sendThanks(reply, form.resultPage())
      const next = form.thanks
        ? withQuery(thanksPath(id), form.thanks.values?.(request) ?? {})
        : form.nextPath?.(request)
      return redirectTo(reply, next, 303)
    },
  )
}

/** Returns the fields of the body and of the address, without bidirectional control characters. */
function fieldsOf(request: FastifyRequest): URLSearchParams {
  const url = unmaskAddress(request.raw.url ?? '/', request.headers.cookie)
  const given = [
    ...new URL(url, 'http://shop.invalid').searchParams,
    ...(request.body instanceof URLSearchParams ? request.body : []),
  ]
  return new URLSearchParams(given.map(([name, value]) => [name, plainField(name, value)]))
}

/** Sets the body and query of the operation from text fields. Fields it does not have are dropped. */
function readInput(request: FastifyRequest, id: OperationId, fields: URLSearchParams, invalid: () => string): void {
  for (const part of PARTS) {
    const name = operations[id][part]
    if (name === undefined) continue
    const { properties = {}, required = [] } = schemaOf(id, part)
    const values = Object.fromEntries(
      Object.entries(properties).flatMap(([key, { type }]) => {
        const text = fields.get(key) ?? (required.includes(key) ? '' : undefined)
        return text === undefined ? [] : [[key, [type].flat().includes('integer') ? toInteger(text) : text]]
      }),
    )
    if (!definitionValidator(readSharedSchema(), name as DefinitionName)(values))
      throw new ApiError(400, 'malformed', invalid())
    request[part] = values
  }
}

const PARTS = ['body', 'query'] as const

interface ObjectSchema {
  properties?: Record<string, { type?: string | string[] }>
  required?: string[]
}

const schemaOf = (id: OperationId, part: (typeof PARTS)[number]): ObjectSchema =>
  readSharedSchema().definitions[operations[id][part] ?? ''] ?? {}

const toInteger = (text: string): number => parseWholeNumber(text) ?? Number.NaN
