import type { FastifyInstance } from 'fastify'
import type { PaymentDefinition } from '#domain/payment-definition.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import { paymentVariable } from '#server/platform/environment/payment-variable.ts'
import { completeConfig, type Config } from '#server/store/plugins/registry.ts'
import { reportStored } from '#server/store/values/report-stored.ts'
import { definitions } from './definitions.ts'
import * as t from '#words/commands.ts'

export interface ModeRow {
  code: string
  name: string
  description: string
  active: boolean
  least: number | null
  most: number | null
  position: number
  settings: Config
  secrets: Buffer | null
}

export interface ModeSettings {
  isActive: boolean
  /** Complete and valid, with secrets; undefined if something is missing. */
  settings: Config | undefined
  /** What is wrong, without the values. */
  faults: readonly string[]
}

const readRows = statement<ModeRow, []>(
  'payment-mode-settings',
  'SELECT code, name, description, active, least, most, position, settings, secrets FROM payment_mode',
)

const secretKey = (sessionSecret: string): Buffer => keyFor(sessionSecret, 'vitrine payment settings')

export const sealSecrets = (sessionSecret: string, code: string, secrets: Config): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : seal(JSON.stringify(secrets), secretKey(sessionSecret), code)

/** Returns stored secrets; undefined if they were stored under another SESSION_SECRET. */
export function unsealSecrets(sessionSecret: string, { code, secrets }: ModeRow): Config | undefined {
  if (secrets === null) return {}
  try {
    return JSON.parse(unseal(secrets, secretKey(sessionSecret), code)) as Config
  } catch {
    return undefined
  }
}

/** Returns settings from the environment, which replace stored ones. */
export function settingsFromVariables(
  variables: Readonly<Record<string, string | undefined>>,
  { name, schema }: PaymentDefinition,
): Config {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([property, { type }]) => {
      const text = variables[paymentVariable(name, property)]?.trim()
      if (text === undefined || text === '') return []
      return [[property, type === 'string' ? text : parseValue(text)]]
    }),
  )
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Returns the settings of all providers by name, from the database and the environment. */
export function readModeSettings(app: FastifyInstance): Promise<ReadonlyMap<string, ModeSettings>> {
  return app.memory.getOrMake('payments', async (db) => {
    const rows = await readRows(db)
    const all = [...definitions.values()].map((definition): [string, ModeSettings] => {
      const row = rows.find(({ code }) => code === definition.name)
      const state = settingsOf(app, definition, row)
      if (row?.active)
        reportStored(
          app,
          `payment provider ${definition.name}`,
          state.faults.map((message) => ({ pointer: '', message })),
        )
      return [definition.name, state]
    })
    return { value: new Map(all), tags: ['payments'] }
  })
}

/** Returns the settings of a provider, including the secrets. */
export function settingsOf(
  app: FastifyInstance,
  definition: PaymentDefinition,
  row: ModeRow | undefined,
): ModeSettings {
  const secrets = row ? unsealSecrets(app.config.sessionSecret, row) : {}
  const given = {
    ...row?.settings,
    ...secrets,
    ...settingsFromVariables(app.config.paymentVariables ?? {}, definition),
  }
  const { config, faults } = completeConfig(definition, given)
  const lines = faultLines(
    definition,
    faults.map(({ pointer, message }) => `${pointer}: ${message}`),
  )
  return { isActive: row?.active ?? false, settings: faults.length === 0 ? config : undefined, faults: lines }
}

/** Replaces messages about secrets, which could quote them. Each fault starts with its pointer. */
export const faultLines = ({ secrets }: PaymentDefinition, faults: readonly string[]): string[] =>
  faults.map((fault) => {
    const secret = secrets.find((name) => fault.startsWith(`/${name}: `))
    return secret === undefined ? fault.replace(/^: /, '') : t.secretInvalid({ key: secret })
  })

export async function readModeRow(db: Queryable, code: string): Promise<ModeRow | undefined> {
  return (await readRows(db)).find((row) => row.code === code)
}
