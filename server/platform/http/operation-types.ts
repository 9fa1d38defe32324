import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { Operations } from '#generated/api.d.ts'
import type { Failure } from './api-error.ts'
import type { PlainPage } from './plain-page.ts'
import type { FieldLabels, RefusalExtras } from './refusal-page.ts'
import type { ReadReply, Success } from './reply.ts'

export type OperationId = keyof Operations

type PartOf<Id extends OperationId, Part extends string, Otherwise = unknown> = Part extends keyof Operations[Id]
  ? Operations[Id][Part]
  : Otherwise

/** A route's types, as Fastify takes them. */
export interface OperationRoute<Id extends OperationId> {
  Params: PartOf<Id, 'params'>
  Querystring: PartOf<Id, 'query'>
  Body: PartOf<Id, 'body'>
}

export type DataOf<Id extends OperationId> = PartOf<Id, 'reply'>

/** What a read may use of its request: all that is known of a visitor without cookies. */
export type ReadRequest<Id extends OperationId = OperationId> = Pick<
  FastifyRequest<OperationRoute<Id>>,
  'params' | 'query' | 'body' | 'origin' | 'gate' | 'isAdmin' | 'customer' | 'previewedIds' | 'server'
>

export type ReadHandler<Id extends OperationId> = (
  request: ReadRequest<Id>,
  reply: ReadReply,
) => Promise<Success<DataOf<Id>>>

export type OperationHandler<Id extends OperationId> = (
  this: FastifyInstance,
  request: FastifyRequest<OperationRoute<Id>>,
  reply: FastifyReply,
) => Promise<Success<DataOf<Id>> | FastifyReply>

/** A confirmation page at an address of its own, so that reloading it does not resend the form. */
export interface ThanksPage {
  /** Query values of the page's address. */
  values?: (request: FastifyRequest) => Record<string, string | undefined>
  page: (values: URLSearchParams) => PlainPage | Promise<PlainPage>
}

/** How an operation answers plain HTML forms (LY-15). */
export interface OperationForm<Id extends OperationId> {
  /** Returns whether the fields select this operation, where several share a path. */
  matches?: (fields: URLSearchParams) => boolean
  /** Visible fields, which a refusal shows again. */
  labels?: FieldLabels
  /** The message for a body that does not match its schema. */
  invalid?: () => string
  /** Returns the path to redirect to. */
  nextPath?: (request: FastifyRequest) => string | undefined
  /** Confirmation page, if the shop has no page to redirect to. */
  thanks?: ThanksPage
  /** Returns the page to reply with, for clients that must not be redirected. */
  resultPage?: () => PlainPage
  /** Returns cookies that browser code sets otherwise. */
  cookies?: (request: FastifyRequest, data: DataOf<Id>) => Promise<string[]>
  /** Adds to the page of a refusal, or replies itself. */
  onRefusal?: (
    request: FastifyRequest,
    reply: FastifyReply,
    failure: Failure,
  ) => RefusalExtras | FastifyReply | Promise<RefusalExtras>
  /** Receives a body other than text fields. */
  upload?: {
    parser: (app: FastifyInstance) => Promise<void>
    options: Omit<RouteShorthandOptions, 'config'> & { config?: FastifyContextConfig }
    receive: (request: FastifyRequest) => Promise<unknown>
  }
}

export interface FormRoute {
  id: OperationId
  app: FastifyInstance
  config: FastifyContextConfig
  form: OperationForm<OperationId>
  handler: OperationHandler<OperationId>
}
