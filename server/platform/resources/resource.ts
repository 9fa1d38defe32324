import type { FastifyInstance } from 'fastify'
import type { ResourceName } from '#generated/admin-resources.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'

/** What a write may use besides its transaction. */
export interface WriteContext {
  app: FastifyInstance
  staff: Staff
}

export interface StoredRecord<Values extends object> {
  values: Values
  /** What people call it, unless the `titleField` of its values does. */
  title?: string
  isArchived?: boolean
  createdAt?: Date | null
  updatedAt?: Date | null
  /** Where shoppers see it. */
  viewPath?: string | null
  /** It is not published, and a preview link can show it. */
  isPreviewable?: boolean
}

/** A kind of text by which records are found, such as their number. */
export interface SearchPart {
  /** SELECT of an `id` from an index. */
  ids: string
  /** Whether a record is found, for texts that many have. */
  condition: string
}

/** How a list is read, as parts of one SELECT. Nothing in it comes from a request. */
export interface ListSource {
  /** Brings rows up to date that are derived from others, before they are read. */
  refresh?: (db: Queryable) => Promise<void>
  /** Tables with their joins and aliases. */
  from: string
  id: string
  title: string
  /** Condition; default: nothing is archived. */
  archived?: string
  /** Up to how many matches are counted; default: 2,000. */
  maxCount?: number
  /** SQL by the name of a column in the schema. */
  columns: Readonly<Record<string, string>>
  /**
   * Condition with the search text as `$search`, and as the pattern `$pattern` for ILIKE. For tables with more than some
   * thousand rows also a SELECT of ids (`candidates`) whose parts each read `$limit` rows from an index; both find names by
   * `ILIKE ANY ($patterns)`, which an index of trigrams serves for short texts too. With `parts`, only the conditions of those
   * in which the text is common are evaluated by row.
   */
  search?: string | { candidates: string; condition: string } | { parts: readonly SearchPart[] }
  /**
   * By the name of a filter in the schema: a condition with the values as the text array `$values`, or one for each
   * option.
   */
  filters?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /** Never null, so that pages can continue after a value. */
  sorts: Readonly<Record<string, { sql: string; type: 'text' | 'bigint' | 'timestamptz' | 'double precision' }>>
}

export interface Affected {
  items: { kind: string; title: string; path?: string }[]
  /** Whether they prevent the deletion. */
  blocks: boolean
}

export interface BulkResult {
  done: number
  failed: { id: number; title: string; message: string }[]
}

/**
 * A resource of the admin: how records of schemas/admin/<name>.schema.json are read and written. Its list, calls,
 * versions, audit trail and access follow from the schema (server/admin/resources). Values are validated before they
 * arrive; refusals are ApiErrors, those of fields made by `refuseValues`.
 */
export interface Resource<Values extends object = Record<string, unknown>> {
  /** Name of its schema. */
  name: ResourceName
  /** Table with a number for each record and `version`. Only the resource's own writes change the version. */
  table: string
  /** The column with the number; default: `id`. Tables whose ids are texts have one of their own. */
  key?: string
  list: ListSource
  read: (db: Queryable, id: number, app: FastifyInstance) => Promise<StoredRecord<Values> | undefined>
  /**
   * Locks what must be locked before the record’s own row, in the order of other writers, so that they do not wait for
   * each other in a ring.
   */
  lock?: (db: Queryable, id: number) => Promise<void>
  /** Returns the id. */
  create?: (db: Queryable, values: Values, context: WriteContext) => Promise<number>
  /** `values` are complete. */
  update?: (
    db: Queryable,
    id: number,
    values: Values,
    context: WriteContext & { before: Values; changed: ReadonlySet<keyof Values> },
  ) => Promise<void>
  /** Returns the id of the copy. */
  duplicate?: (db: Queryable, id: number, context: WriteContext) => Promise<number>
  archive?: (db: Queryable, id: number, isArchived: boolean, context: WriteContext) => Promise<void>
  affected?: (db: Queryable, id: number) => Promise<Affected>
  remove?: (db: Queryable, id: number, context: WriteContext) => Promise<void>
  /** Bulk actions besides `archive`, `restore` and `delete`, which use the functions above. */
  bulk?: Readonly<
    Record<
      string,
      (
        db: Queryable,
        ids: readonly number[],
        values: Readonly<Record<string, unknown>>,
        context: WriteContext,
      ) => Promise<BulkResult>
    >
  >
}

/** Checks the types of a resource. */
export const defineResource = <Values extends object>(resource: Resource<Values>): Resource =>
  resource as unknown as Resource
