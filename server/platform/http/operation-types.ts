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
import type { Success } from './reply.ts'

/** The id of an operation of schemas/api. */
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

/** The data that an operation replies with. */
export type DataOf<Id extends OperationId> = PartOf<Id, 'reply'>

export type OperationHandler<Id extends OperationId> = (
  this: FastifyInstance,
  request: FastifyRequest<OperationRoute<Id>>,
  reply: FastifyReply,
) => Promise<Success<DataOf<Id>> | FastifyReply>

/** A page after a form. Reloading it does not send the form again. */
export interface ThanksPage {
  /** Values of the page's address. */
  values?: (request: FastifyRequest) => Record<string, string | undefined>
  page: (values: URLSearchParams) => PlainPage | Promise<PlainPage>
}

/** How an operation answers plain HTML forms (LY-15). */
export interface OperationForm<Id extends OperationId> {
  /** Whether the fields ask for this operation, at a path that several share. */
  isMeant?: (fields: URLSearchParams) => boolean
  /** Visible fields, which are shown again after a refusal. */
  labels?: FieldLabels
  /** The message for a body that does not match its schema. */
  invalid?: () => string
  /** The path to go to afterwards. */
  leadsTo?: (request: FastifyRequest) => string | undefined
  /** The page to go to afterwards, if the shop has none for it. */
  thanks?: ThanksPage
  /** The page of the reply itself, for senders who must not be redirected. */
  shows?: () => PlainPage
  /** Further cookies, which the browser's code sets otherwise. */
  cookies?: (request: FastifyRequest, data: DataOf<Id>) => Promise<string[]>
  /** Adds to a refusal, or answers it. */
  refused?: (
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
