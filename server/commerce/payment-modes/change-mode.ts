import type { FastifyInstance } from 'fastify'
import type { PaymentDefinition } from '#domain/payment-definition.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { paymentVariable } from '#server/platform/environment/payment-variable.ts'
import { type Config, configFaults } from '#server/store/plugins/registry.ts'
import { CASH_ON_DELIVERY } from './codes.ts'
import { definitions, paymentDefinitionOf } from './definitions.ts'
import {
  type ModeRow,
  faultLines,
  readModeRow,
  sealSecrets,
  settingsFromVariables,
  settingsOf,
  unsealSecrets,
} from './settings.ts'
import * as t from '#words/commands.ts'

/** A payment method as its owner sees it. It contains no secret. */
export interface PaymentMode {
  code: string
  title: string
  /** What shoppers read. */
  name: string
  description: string
  isActive: boolean
  limits: ModeLimits
  /** Shoppers see lower numbers first. */
  position: number
  settings: readonly ModeSetting[]
  /** Why it cannot be offered. */
  faults: readonly string[]
}

/** Totals that the owner offers a method for, in minor units; null for no limit. */
export interface ModeLimits {
  least: number | null
  most: number | null
}

export interface ModeSetting {
  key: string
  isSecret: boolean
  isSet: boolean
  /** Undefined for secrets. */
  value?: unknown
  /** The environment variable that sets it, if one does. */
  variable?: string
}

const insertMode = statement<NoRow, [string, string, string]>(
  'payment-mode-add',
  `INSERT INTO payment_mode (code, name, description, active, position)
   VALUES ($1, $2, $3, false, (SELECT coalesce(max(position), 0) + 1 FROM payment_mode)) ON CONFLICT (code) DO NOTHING`,
)
const lockMode = statement<ModeRow, [string]>(
  'payment-mode-lock',
  'SELECT code, name, description, active, least, most, position, settings, secrets FROM payment_mode WHERE code = $1 FOR UPDATE',
)
const updateMode = statement<
  NoRow,
  [string, string, string, boolean, number | null, number | null, Config, Buffer | null]
>(
  'payment-mode-change',
  `UPDATE payment_mode SET name = $2, description = $3, active = $4, least = $5, most = $6, settings = $7, secrets = $8 WHERE code = $1`,
)
const placeMode = statement<NoRow, [code: string, position: number]>(
  'payment-mode-place',
  'UPDATE payment_mode SET position = $2 WHERE code = $1',
)

/** Returns all payment methods: those with a provider, and cash on delivery. */
export async function listPaymentModes(app: FastifyInstance): Promise<PaymentMode[]> {
  return Promise.all([...definitions.keys(), CASH_ON_DELIVERY].map((code) => findPaymentMode(app, code)))
}

export async function findPaymentMode(app: FastifyInstance, code: string): Promise<PaymentMode> {
  return describe(app, definitionFor(code), await readModeRow(app.database.pool, code))
}

/** Texts for shoppers, by the name of their setting on the command line. */
const TEXTS = ['name', 'description'] as const

/**
 * Changes settings; undefined removes one. `name` and `description` are what shoppers read. The method's row is made
 * when it is first changed.
 * @throws ApiError 422 if a value violates the schema, or if an offered method would lose a required one
 */
export function changePaymentMode(
  app: FastifyInstance,
  db: Queryable,
  code: string,
  { limits, ...values }: Config & { limits?: ModeLimits },
): Promise<PaymentMode> {
  return change(app, db, code, (row, stored, definition) => {
    const texts: Partial<Record<(typeof TEXTS)[number], string>> = Object.fromEntries(
      TEXTS.flatMap((text) =>
        text in values ? [[text, typeof values[text] === 'string' ? values[text] : definition.mode[text]]] : [],
      ),
    )
    if (texts.name?.trim() === '')
      throw new ApiError(422, 'invalid_config', t.paymentNameEmpty(), {
        payload: { errors: { '/name': t.paymentNameEmpty() } },
      })
    if (limits && limits.least !== null && limits.most !== null && limits.most < limits.least)
      throw new ApiError(422, 'invalid_config', t.paymentLimitsOrder(), {
        payload: { errors: { '/most': t.paymentLimitsOrder() } },
      })
    const given = Object.entries(values).filter(([key]) => !(TEXTS as readonly string[]).includes(key))
    const next = Object.entries({ ...stored, ...Object.fromEntries(given) }).filter(([, value]) => value !== undefined)
    const settings = Object.fromEntries(next)
    const changed = row.active ? undefined : given.map(([key]) => key)
    requireValid(app, definition, settings, t.configUnchanged({ name: code }), changed)
    return { row: { ...row, ...texts, ...limits }, settings }
  })
}

/** Offers a method to shoppers. @throws ApiError 422 while its settings are incomplete */
export function offerPaymentMode(app: FastifyInstance, db: Queryable, code: string): Promise<PaymentMode> {
  return change(app, db, code, (row, settings, definition) => {
    requireValid(app, definition, settings, t.paymentNotYet({ name: code }))
    return { row: { ...row, active: true }, settings }
  })
}

/** Orders that are being paid, and refunds, still reach the provider. */
export function withdrawPaymentMode(app: FastifyInstance, db: Queryable, code: string): Promise<PaymentMode> {
  return change(app, db, code, (row, settings) => ({ row: { ...row, active: false }, settings }))
}

/** Arranges methods as shoppers see them; those that are not named keep their place behind them. */
export async function arrangePaymentModes(db: Queryable, codes: readonly string[]): Promise<void> {
  for (const [position, code] of codes.entries()) {
    const { mode } = definitionFor(code)
    await insertMode(db, code, mode.name, mode.description)
    await placeMode(db, code, position)
  }
}

function requireValid(
  app: FastifyInstance,
  definition: PaymentDefinition,
  settings: Config,
  what: string,
  changed?: readonly string[],
): void {
  const { schema } = definition
  const effective = changed ? { ...definition, schema: { ...schema, required: [] } } : definition
  const given = { ...settings, ...settingsFromVariables(app.config.paymentVariables ?? {}, definition) }
  const faults = faultLines(definition, configFaults(effective, given))
  if (faults.length === 0) return
  const message = `${what}\n${faults.map((fault) => `  ${fault}`).join('\n')}`
  throw new ApiError(422, 'invalid_config', message, { payload: { errors: errorsByField(definition, faults) } })
}

/** A fault starts with its pointer, or with the name of a secret. */
const errorsByField = ({ schema }: PaymentDefinition, faults: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    faults.flatMap((fault) => {
      const name = Object.keys(schema.properties).find(
        (one) => fault.startsWith(`/${one}: `) || fault.startsWith(`${one} `),
      )
      return name === undefined ? [] : [[`/${name}`, fault.replace(`/${name}: `, '')]]
    }),
  )

interface Decision {
  row: ModeRow
  settings: Config
}

async function change(
  app: FastifyInstance,
  db: Queryable,
  code: string,
  decide: (row: ModeRow, settings: Config, definition: PaymentDefinition) => Decision,
): Promise<PaymentMode> {
  const definition = definitionFor(code)
  const { sessionSecret } = app.config
  await insertMode(db, code, definition.mode.name, definition.mode.description)
  const [row] = (await lockMode(db, code)) as [ModeRow]
  // Secrets stored under another SESSION_SECRET are lost.
  const stored = { ...row.settings, ...unsealSecrets(sessionSecret, row) }
  const next = decide(row, stored, definition)
  const entries = Object.entries(next.settings)
  const isSecret = ([key]: [string, unknown]) => definition.secrets.includes(key)
  const settings = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
  const secrets = sealSecrets(sessionSecret, code, Object.fromEntries(entries.filter(isSecret)))
  const { name, description, active, least, most } = next.row
  await updateMode(db, code, name, description, active, least, most, settings, secrets)
  return describe(app, definition, { ...next.row, settings, secrets })
}

function describe(app: FastifyInstance, definition: PaymentDefinition, row: ModeRow | undefined): PaymentMode {
  const { name: code, title, mode, schema, secrets } = definition
  const fromVariables = settingsFromVariables(app.config.paymentVariables ?? {}, definition)
  const stored = { ...row?.settings, ...(row && unsealSecrets(app.config.sessionSecret, row)) }
  const settings = Object.keys(schema.properties).map((key): ModeSetting => {
    const value = fromVariables[key] ?? stored[key]
    const isSecret = secrets.includes(key)
    return {
      key,
      isSecret,
      isSet: value !== undefined,
      ...(!isSecret && value !== undefined && { value }),
      ...(key in fromVariables && { variable: paymentVariable(code, key) }),
    }
  })
  const { isActive, faults } = settingsOf(app, definition, row)
  return {
    code,
    title,
    name: row?.name ?? mode.name,
    description: row?.description ?? mode.description,
    isActive,
    limits: { least: row?.least ?? null, most: row?.most ?? null },
    position: row?.position ?? Number.MAX_SAFE_INTEGER,
    settings,
    faults,
  }
}

/** Cash on delivery has no provider, but its texts and whether it is offered can be changed like the others'. */
function definitionFor(code: string): PaymentDefinition {
  if (code !== CASH_ON_DELIVERY) return paymentDefinitionOf(code)
  return {
    name: CASH_ON_DELIVERY,
    title: t.cashOnDelivery(),
    description: '',
    mode: { name: t.cashOnDelivery(), description: '' },
    secrets: [],
    schema: { type: 'object', additionalProperties: false, properties: {} },
  }
}
