import type { AdminForm } from '#generated/admin/form.js'
import type { FormField } from '#generated/api.d.ts'
import { slugOf } from '#domain/slug.ts'
import { cutText } from '#lib/cut-text.ts'
import { isEmail } from '#lib/email.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/engagement-errors.ts'
import { isSlowPattern, toRegExp } from './answer-patterns.ts'
import type { ShopForm } from './forms.ts'

type Written = Required<AdminForm['fields'][number]>
type Definition = ShopForm['definition']

const MIB = 1024 * 1024
const MAX_NAME = 40

/** What may restrict the answers of each type. What a field has from another type is dropped. */
const RESTRICTIONS: Readonly<Record<FormField['type'], readonly (keyof FormField)[]>> = {
  text: ['min_length', 'max_length', 'pattern', 'pattern_message', 'autocomplete'],
  textarea: ['min_length', 'max_length', 'rows', 'autocomplete'],
  email: ['min_length', 'max_length', 'pattern', 'pattern_message', 'autocomplete'],
  phone: ['autocomplete'],
  number: ['min', 'max', 'step'],
  select: ['options'],
  radio: ['options'],
  checkbox: ['options'],
  date: ['min_days_ahead', 'max_days_ahead', 'weekdays'],
  file: ['accept', 'max_bytes'],
}

/** Returns a field as its form in the admin has it: with all properties. */
export const writtenField = (field: FormField): Written => ({
  label: field.label,
  type: field.type,
  required: field.required,
  help: field.help ?? '',
  options: (field.options ?? []).map(({ label, value }) => ({ label, value })),
  min_length: field.min_length ?? null,
  max_length: field.max_length ?? null,
  rows: field.rows ?? null,
  min: field.min ?? null,
  max: field.max ?? null,
  step: field.step ?? null,
  min_days_ahead: field.min_days_ahead ?? null,
  max_days_ahead: field.max_days_ahead ?? null,
  weekdays: [...(field.weekdays ?? [])] as Written['weekdays'],
  accept: [...(field.accept ?? [])],
  max_mib: field.max_bytes === undefined ? null : field.max_bytes / MIB,
  pattern: field.pattern ?? '',
  pattern_message: field.pattern_message ?? '',
  autocomplete: field.autocomplete ?? '',
  name: field.name,
})

/** @throws ApiError 422 for fields that contradict themselves or each other */
export function definitionOf({ title, intro, submit_label, thanks, fields, notify }: AdminForm): Definition {
  const named = withNames(fields.map((field) => ({ ...DEFAULTS, ...field })))
  refuseValues({
    ...(notify !== '' && !isEmail(notify.trim()) && { '/notify': t.formNotifyInvalid() }),
    ...Object.fromEntries(named.flatMap((field, index) => faultsOf(field, index, named))),
  })
  return {
    title,
    intro,
    submit_label,
    thanks,
    fields: named.map(storedField),
  }
}

/** What the form leaves out of a new field. */
const DEFAULTS: Written = writtenField({ name: '', label: '', type: 'text', required: false })

/** Names the fields that have no name, by their labels. */
function withNames(fields: readonly Written[]): Written[] {
  const taken = new Set(fields.map(({ name }) => name))
  return fields.map((field) => {
    if (field.name !== '') return field
    const slug = slugOf(field.label)
      .replaceAll(/[^a-z0-9]+/gu, '_')
      .replaceAll(/^[^a-z]+|_+$/gu, '')
      .slice(0, MAX_NAME - 4)
    const base = slug || 'field'
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`
    taken.add(name)
    return { ...field, name }
  })
}

type Fault = [pointer: string, message: string]

function faultsOf(field: Written, index: number, fields: readonly Written[]): Fault[] {
  const at = `/fields/${index}`
  const faults: Fault[] = []
  const check = (isWrong: boolean, part: keyof Written, message: string) => {
    if (isWrong) faults.push([`${at}/${part}`, message])
  }
  const has = (part: keyof FormField) => RESTRICTIONS[field.type].includes(part)
  const isAbove = (least: number | null, most: number | null) => least !== null && most !== null && least > most
  check(fields.findIndex(({ name }) => name === field.name) < index, 'name', t.formNameTaken())
  check(has('options') && field.type !== 'checkbox' && field.options.length === 0, 'options', t.formNeedsOptions())
  check(has('max_length') && isAbove(field.min_length, field.max_length), 'max_length', t.formRangeReversed())
  check(has('max') && isAbove(field.min, field.max), 'max', t.formRangeReversed())
  check(has('weekdays') && isAbove(field.min_days_ahead, field.max_days_ahead), 'max_days_ahead', t.formRangeReversed())
  if (has('pattern') && !isPattern(field.pattern)) check(true, 'pattern', t.formPatternInvalid())
  else check(has('pattern') && isSlowPattern(field.pattern), 'pattern', t.formPatternSlow())
  if (has('options')) {
    const values = optionsOf(field).map(({ value }) => value)
    values.forEach((value, option) => {
      if (values.indexOf(value) < option) faults.push([`${at}/options/${option}/value`, t.formOptionTaken()])
    })
  }
  return faults
}

function isPattern(pattern: string): boolean {
  try {
    return toRegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

/** Commas separate values, so they are left out of values that are made from labels. */
const optionsOf = ({ options }: Written) =>
  options.map(({ label, value = '' }) => ({
    value: value.trim() || cutText(label.replaceAll(/[,\r\n]+/gu, ' ').trim(), 80),
    label,
  }))

function storedField(field: Written): FormField {
  const { name, label, type, required, help } = field
  const all: Partial<Record<keyof FormField, unknown>> = {
    options: field.options.length > 0 ? optionsOf(field) : null,
    min_length: field.min_length,
    max_length: field.max_length,
    rows: field.rows,
    min: field.min,
    max: field.max,
    step: field.step,
    min_days_ahead: field.min_days_ahead,
    max_days_ahead: field.max_days_ahead,
    weekdays: field.weekdays.length > 0 ? field.weekdays : null,
    accept: field.accept.length > 0 ? field.accept : null,
    max_bytes: field.max_mib === null ? null : Math.max(1, Math.round(field.max_mib * MIB)),
    pattern: field.pattern || null,
    // A message without a pattern would never be shown.
    pattern_message: field.pattern && field.pattern_message ? field.pattern_message : null,
    autocomplete: field.autocomplete || null,
  }
  const kept = RESTRICTIONS[type].flatMap((part) => (all[part] == null ? [] : [[part, all[part]]]))
  return { name, label, type, required, ...(help && { help }), ...(Object.fromEntries(kept) as Partial<FormField>) }
}
