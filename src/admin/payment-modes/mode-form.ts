import type { AdminPaymentMode, ChangePaymentModeBody } from '#generated/api.d.ts'
import { paymentDefinitions } from '#generated/payments.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import * as t from '#words/admin-payment-modes.ts'
import type { RootSchema } from '../field/field-schema.ts'

type Values = Record<string, unknown>

const MAX_AMOUNT = 1_000_000_000_000

/** Returns the form of a method: its texts and limits, then its provider’s settings from schemas/payments. */
export function schemaOfMode({ code, title, settings }: AdminPaymentMode): RootSchema & {
  'x-resource': { groups: { title: string; fields: string[] }[] }
} {
  const definition = paymentDefinitions.find(({ name }) => name === code)
  const own = (definition?.schema.properties ?? {}) as Readonly<Record<string, FieldSchema>>
  const fixed = new Set(settings.flatMap(({ key, variable }) => (variable === null ? [] : [key])))
  const fields = Object.entries(own).map(([key, field]): [string, FieldSchema] => {
    if (fixed.has(key)) return [key, { ...field, description: t.fromVariable(), 'x-control': 'read-only' }]
    return [key, field['x-secret'] ? { ...field, 'x-control': 'secret' } : field]
  })
  const amount: FieldSchema = { type: ['integer', 'null'], minimum: 0, maximum: MAX_AMOUNT, 'x-control': 'money' }
  const keys = fields.map(([key]) => key)
  return {
    type: 'object',
    required: ['name', ...((definition?.schema.required ?? []) as readonly string[])],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100, title: t.name(), description: t.nameHint() },
      description: { type: 'string', maxLength: 300, title: t.description(), description: t.descriptionHint() },
      least: { ...amount, title: t.least(), description: t.noLimit() },
      most: { ...amount, title: t.most(), description: t.noLimit() },
      ...Object.fromEntries(fields),
    },
    'x-resource': {
      groups: [
        ...(keys.length === 0 ? [] : [{ title, fields: keys }]),
        { title: t.shownToShoppers(), fields: ['name', 'description'] },
        { title: t.limits(), fields: ['least', 'most'] },
      ],
    },
  }
}

/** Returns the form's values. Of a secret, it only knows whether it is set. */
export const valuesOfMode = ({ name, description, least, most, settings }: AdminPaymentMode): Values => ({
  ...{ name, description, least, most },
  ...Object.fromEntries(
    settings.map(({ key, is_secret: isSecret, is_set: isSet, value }) => [
      key,
      isSecret ? isSet : (value ?? undefined),
    ]),
  ),
})

/** Returns what is sent: changed texts and settings, and secrets that were typed. */
export function changeOf(mode: AdminPaymentMode, values: Values): ChangePaymentModeBody {
  const before = valuesOfMode(mode)
  const { least, most, ...rest } = values
  const changed = Object.entries(rest).filter(
    ([key, value]) => value !== before[key] && !(value === '' && isSecret(mode, key)),
  )
  return {
    values: Object.fromEntries(
      changed.map(([key, value]) => [key, (value ?? null) as string | number | boolean | null]),
    ),
    least: typeof least === 'number' ? least : null,
    most: typeof most === 'number' ? most : null,
  }
}

const isSecret = ({ settings }: AdminPaymentMode, key: string): boolean =>
  settings.some((setting) => setting.key === key && setting.is_secret)
