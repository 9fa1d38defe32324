import type { FastifyInstance } from 'fastify'
import type { SingletonName } from '#generated/admin-resources.ts'
import type { OfferedChoice } from '#domain/resource-schema.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { WriteContext } from './resource.ts'

export interface SingletonState<Values extends object> {
  /** Without secrets. */
  values: Values
  /** Names of the secrets that are set. */
  secrets?: readonly string[]
}

/**
 * A settings page of the admin: how the values of schemas/admin/<name>.schema.json are read and written, of which there
 * is one set. Its calls, versions, audit trail and access follow from the schema (server/admin/resources). Values are
 * validated before they arrive; refusals are ApiErrors, those of fields made by `refuseValues`.
 */
export interface Singleton<Values extends object = Record<string, unknown>> {
  /** Name of its schema. */
  name: SingletonName
  /** Values of fields with the control `offered-choice`, by field. Others are refused. */
  choices?: (db: Queryable, app: FastifyInstance) => Promise<Readonly<Record<string, readonly OfferedChoice[]>>>
  read: (db: Queryable, app: FastifyInstance) => Promise<SingletonState<Values>>
  /** Locks what others than this page also write, until the transaction ends. */
  lock?: (db: Queryable) => Promise<void>
  /** `values` are complete, except that secrets are missing unless they change. */
  update: (
    db: Queryable,
    values: Values,
    context: WriteContext & { before: Values; changed: ReadonlySet<keyof Values> },
  ) => Promise<void>
}

/** Checks the types of a singleton. */
export const defineSingleton = <Values extends object>(singleton: Singleton<Values>): Singleton =>
  singleton as unknown as Singleton
