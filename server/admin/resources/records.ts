import type { FastifyInstance } from 'fastify'
import { type ResourceName, resources } from '#generated/admin-resources.ts'
import { describeSchemaErrors } from '#domain/schema-errors.ts'
import type { ResourceSchema, ResourceSummary, ValuesValidator } from '#domain/resource-schema.ts'
import { type AuditChange, changesBetween, recordAudit } from '#server/platform/audit/audit.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import type { Resource, StoredRecord, WriteContext } from '#server/platform/resources/resource.ts'
import { redact, withoutUnsetSecrets } from './record-values.ts'
import * as t from '#words/admin-errors.ts'

type Values = Record<string, unknown>

/** A record as callers see it. */
export interface AdminRecord {
  id: number
  version: number
  title: string
  archived: boolean
  values: Values
  created_at: string | null
  updated_at: string | null
  view_path: string | null
  previewable: boolean
}

const summaries: Readonly<Record<string, ResourceSummary>> = resources

/** @throws Error for a resource without a schema */
export async function loadRecords(resource: Resource): Promise<Records> {
  const summary = summaries[resource.name]
  if (!summary) throw new Error(`There is no schemas/admin/${resource.name}.schema.json.`)
  const { schema, validate } = await summary.load()
  return new Records(resource, schema, validate)
}

/** A resource with its schema. */
export class Records {
  readonly resource: Resource
  readonly schema: ResourceSchema
  readonly #validate: ValuesValidator

  constructor(resource: Resource, schema: ResourceSchema, validate: ValuesValidator) {
    this.resource = resource
    this.schema = schema
    this.#validate = validate
  }

  get facts(): ResourceSchema['x-resource'] {
    return this.schema['x-resource']
  }

  get #key(): string {
    return this.resource.key ?? 'id'
  }

  /** @throws ApiError 404 */
  async read(db: Queryable, id: number, app: FastifyInstance): Promise<AdminRecord> {
    const version = await this.#readVersion(db, id, false)
    const stored = version === undefined ? undefined : await this.resource.read(db, id, app)
    if (version === undefined || !stored) throw notFound(t.recordNotFound())
    return this.#describe(id, version, stored)
  }

  /** @throws ApiError 422 for invalid values */
  async create(db: Queryable, given: Values, context: WriteContext): Promise<AdminRecord> {
    const values = { ...this.#defaults(), ...given }
    this.#check(values)
    const id = await this.resource.create!(db, values, context)
    return this.#recordNew(db, id, 'created', context)
  }

  async duplicate(db: Queryable, id: number, context: WriteContext): Promise<AdminRecord> {
    await this.read(db, id, context.app)
    return this.#recordNew(db, await this.resource.duplicate!(db, id, context), 'created', context)
  }

  /** @throws ApiError 404; 409 for another version than the current one; 422 for invalid values */
  async update(
    db: Queryable,
    { id, version, values }: { id: number; version?: number | undefined; values: Values },
    context: WriteContext,
  ): Promise<AdminRecord> {
    const before = await this.#lock(db, id, version, context.app)
    const merged = { ...before.values, ...withoutUnsetSecrets(values, this.schema) }
    this.#check(merged)
    const changed = changesBetween(before.values, merged)
    if (changed.length === 0) return before
    await this.resource.update!(db, id, merged, {
      ...context,
      before: before.values,
      changed: new Set(changed.map(({ field }) => field.slice(1))),
    })
    const secrets = changed.filter((change) => this.#isSecret(change))
    return this.#recordChanged(db, before, { action: 'updated', secrets }, context)
  }

  async archive(
    db: Queryable,
    { id, version, isArchived }: { id: number; version?: number | undefined; isArchived: boolean },
    context: WriteContext,
  ): Promise<AdminRecord> {
    const before = await this.#lock(db, id, version, context.app)
    if (before.archived === isArchived) return before
    await this.resource.archive!(db, id, isArchived, context)
    return this.#recordChanged(db, before, { action: isArchived ? 'archived' : 'restored' }, context)
  }

  /** @throws ApiError 404; 409 for another version, or if something depends on the record */
  async remove(
    db: Queryable,
    { id, version }: { id: number; version?: number | undefined },
    context: WriteContext,
  ): Promise<void> {
    const before = await this.#lock(db, id, version, context.app)
    const affected = await this.resource.affected?.(db, id)
    if (affected?.blocks) throw new ApiError(409, 'in_use', t.inUse(), { payload: { items: affected.items } })
    await this.resource.remove!(db, id, context)
    const changes = this.#redact(changesBetween(before.values, {}))
    await recordAudit(db, context.staff, { ...this.#entry(before), action: 'deleted', changes })
  }

  async #recordNew(db: Queryable, id: number, action: string, context: WriteContext): Promise<AdminRecord> {
    const record = await this.read(db, id, context.app)
    const changes = this.#redact(changesBetween({}, record.values))
    await recordAudit(db, context.staff, { ...this.#entry(record), action, changes })
    return record
  }

  async #recordChanged(
    db: Queryable,
    before: AdminRecord,
    { action, secrets = [] }: { action: string; secrets?: readonly AuditChange[] },
    context: WriteContext,
  ): Promise<AdminRecord> {
    // Unchecked: the table differs by resource.
    await db.query(`UPDATE ${this.resource.table} SET version = version + 1 WHERE ${this.#key} = $1`, [before.id])
    const record = await this.read(db, before.id, context.app)
    const changes = this.#redact([...changesBetween(before.values, record.values), ...secrets])
    await recordAudit(db, context.staff, { ...this.#entry(record), action, changes })
    return record
  }

  /** Reads the record and locks it until the end of the transaction. */
  async #lock(db: Queryable, id: number, version: number | undefined, app: FastifyInstance): Promise<AdminRecord> {
    await this.resource.lock?.(db, id)
    const current = await this.#readVersion(db, id, true)
    if (current === undefined) throw notFound(t.recordNotFound())
    const record = await this.read(db, id, app)
    if (version !== undefined && version !== current)
      throw new ApiError(409, 'stale_version', t.staleVersion(), { payload: { record } })
    return record
  }

  async #readVersion(db: Queryable, id: number, isLocked: boolean): Promise<number | undefined> {
    // Unchecked: the table differs by resource.
    const { rows } = await db.query<{ version: number }>(
      `SELECT version FROM ${this.resource.table} WHERE ${this.#key} = $1${isLocked ? ' FOR UPDATE' : ''}`,
      [id],
    )
    return rows[0]?.version
  }

  #check(values: Values): void {
    if (this.#validate(values)) return
    refuseValues(describeSchemaErrors(this.#validate.errors ?? [], this.schema))
  }

  #defaults(): Values {
    const fields = Object.entries(this.schema.properties)
    return Object.fromEntries(fields.flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])))
  }

  #describe(id: number, version: number, stored: StoredRecord<Values>): AdminRecord {
    const { values, title = values[this.facts.titleField] } = stored
    const { isArchived = false, createdAt, updatedAt, viewPath, isPreviewable = false } = stored
    const shown = Object.entries(values).filter(([name]) => !this.schema.properties[name]?.['x-secret'])
    return {
      id,
      version,
      title: typeof title === 'string' ? title : String(id),
      archived: isArchived,
      values: Object.fromEntries(shown),
      created_at: createdAt?.toISOString() ?? null,
      updated_at: updatedAt?.toISOString() ?? null,
      view_path: viewPath ?? null,
      previewable: isPreviewable,
    }
  }

  #entry({ id, title }: AdminRecord): { resource: ResourceName; recordId: number; title: string } {
    return { resource: this.resource.name, recordId: id, title }
  }

  #redact(changes: readonly AuditChange[]): AuditChange[] {
    return redact(changes, this.schema)
  }

  #isSecret({ field }: AuditChange): boolean {
    return this.schema.properties[field.slice(1)]?.['x-secret'] === true
  }
}
