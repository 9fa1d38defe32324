import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeSchemaErrors } from '#domain/schema-errors.ts'
import type { SingletonFacts } from '#domain/resource-facts.ts'
import type { FieldSchema, OfferedChoice, SingletonSchema, ValuesValidator } from '#domain/resource-schema.ts'
import { stableJson } from '#lib/stable-json.ts'
import { type AuditEntry, changesBetween, recordAudit } from '#server/platform/audit/audit.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type ValueErrors, refuseValues } from '#server/platform/resources/refuse-values.ts'
import type { WriteContext } from '#server/platform/resources/resource.ts'
import type { Singleton } from '#server/platform/resources/singleton.ts'
import { redact, requireSecretAccess, withoutUnsetSecrets } from './record-values.ts'
import * as t from '#words/admin-errors.ts'

const lockSettings = statement<NoRow, [string]>(
  'settings-lock',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 37))',
)

type Values = Record<string, unknown>

/** The values of a settings page as callers see them. */
export interface SingletonRecord {
  version: number
  title: string
  values: Values
  secrets: string[]
  choices: Readonly<Record<string, readonly OfferedChoice[]>>
}

type Parts = Pick<Singleton, 'read' | 'update' | 'lock' | 'choices'>

/** A settings page with its schema. */
export class SingletonRecords {
  readonly schema: SingletonSchema
  readonly subject: Pick<AuditEntry, 'resource' | 'recordId'>
  readonly #parts: Parts
  readonly #validate: ValuesValidator

  constructor(
    parts: Parts,
    { schema, validate }: { schema: SingletonSchema; validate: ValuesValidator },
    subject: Pick<AuditEntry, 'resource' | 'recordId'>,
  ) {
    this.#parts = parts
    this.schema = schema
    this.#validate = validate
    this.subject = subject
  }

  get facts(): SingletonFacts {
    return this.schema['x-resource']
  }

  async read(db: Queryable, app: FastifyInstance): Promise<SingletonRecord> {
    const { values, secrets = [] } = await this.#parts.read(db, app)
    const choices = (await this.#parts.choices?.(db, app)) ?? {}
    return { version: versionOf(values), title: this.schema.title, values, secrets: [...secrets], choices }
  }

  /** @throws ApiError 409 for another version than the current one; 403 for secrets; 422 for invalid values */
  async update(
    db: Queryable,
    { version, values }: { version?: number | undefined; values: Values },
    context: WriteContext,
  ): Promise<SingletonRecord> {
    await this.#lock(db)
    const before = await this.read(db, context.app)
    if (version !== undefined && version !== before.version)
      throw new ApiError(409, 'stale_version', t.staleVersion(), { payload: { record: before } })
    const merged = withoutRemoved({ ...before.values, ...withoutUnsetSecrets(values, this.schema) }, this.schema)
    if (!this.#validate(merged)) refuseValues(describeSchemaErrors(this.#validate.errors ?? [], this.schema))
    const changed = changesBetween(before.values, merged)
    if (changed.length === 0) return before
    refuseValues(unknownChoices(before.choices, merged, changed))
    requireSecretAccess(changed, this.schema, this.facts.roles.secrets, context.staff)
    await this.#parts.update(db, merged, {
      ...context,
      before: before.values,
      changed: new Set(changed.map(({ field }) => field.slice(1))),
    })
    const after = await this.read(db, context.app)
    const secrets = changed.filter(({ field }) => this.schema.properties[field.slice(1)]?.['x-secret'])
    const changes = redact([...changesBetween(before.values, after.values), ...secrets], this.schema)
    await recordAudit(db, context.staff, { ...this.subject, action: 'updated', changes })
    return after
  }

  async #lock(db: Queryable): Promise<void> {
    const { resource, recordId = '' } = this.subject
    await lockSettings(db, `settings ${resource} ${recordId}`)
    await this.#parts.lock?.(db)
  }
}

/** Replaces null in fields that do not allow it by their default, or removes the field. Forms send null for an emptied field. */
const withoutRemoved = (values: Values, { properties }: SingletonSchema): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = properties[name]
      if (value !== null || !field || allowsNull(field)) return [[name, value]]
      return field.default === undefined ? [] : [[name, field.default]]
    }),
  )

const allowsNull = ({ type, anyOf = [], enum: values = [] }: FieldSchema): boolean =>
  [type].flat().includes('null') || anyOf.some((one) => one.type === 'null') || values.includes(null)

/** Returns errors of changed fields whose value is not offered. */
const unknownChoices = (
  choices: SingletonRecord['choices'],
  values: Values,
  changed: readonly { field: string }[],
): ValueErrors =>
  Object.fromEntries(
    changed.flatMap(({ field }) => {
      const [offered, value] = [choices[field.slice(1)], values[field.slice(1)]]
      const isKnown = !offered || value === '' || value === null || offered.some((choice) => choice.value === value)
      return isKnown ? [] : [[field, t.unknownChoice()]]
    }),
  )

/** Hashes the values, so that a change by any means changes the version. */
function versionOf(values: Values): number {
  const digest = createHash('sha256').update(stableJson(values)).digest()
  return digest.readUInt32BE(0) & 0x7fffffff || 1
}
