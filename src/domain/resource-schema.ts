import type { ResourceFacts, SingletonFacts } from './resource-facts.ts'

/** Now; the next midnight; the end of today, of Sunday, of the day in a week, or of the month. */
export type QuickTime = 'now' | 'midnight' | 'today' | 'sunday' | 'week' | 'month'

interface VisibleWhen {
  field: string
  in: readonly unknown[]
}

/** A JSON Schema (draft-07) of something the admin edits, with the keywords that its form understands. */
export interface FieldSchema {
  type?: string | readonly string[]
  title?: string
  description?: string
  default?: unknown
  enum?: readonly unknown[]
  const?: unknown
  $ref?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, FieldSchema>>
  items?: FieldSchema
  anyOf?: readonly FieldSchema[]
  oneOf?: readonly FieldSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  /** How it is edited; derived from the type where missing. */
  'x-control'?: string
  'x-enum-labels'?: Readonly<Record<string, string>>
  /** Name of the resource that ids refer to. */
  'x-reference'?: string
  /** The field is shown while another field has one of the values; of several conditions, one is enough. */
  'x-visible-when'?: VisibleWhen | readonly VisibleWhen[]
  'x-placeholder'?: string
  /** Of the control “address”: whose form of a country it has; of delivery by default. */
  'x-address-type'?: 'Shipping' | 'Billing'
  /** Columns that its form leaves out, because they are of people. */
  'x-address-without'?: readonly string[]
  'x-unit'?: string
  /** Items of a list show their fields once they are opened. */
  'x-folded'?: boolean
  /** Times that are chosen with one press. */
  'x-quick-times'?: readonly QuickTime[]
  /** Shown instead of the general message when the pattern does not match. */
  'x-error'?: string
  'x-translatable'?: boolean
  /** Never sent back once it is set. */
  'x-secret'?: boolean
  /** Personal details, of which the audit log keeps only that they changed. */
  'x-personal'?: boolean
  'x-bindable'?: boolean
}

/** The schema of values that a form edits. References have the form `#/definitions/Name`. */
export interface ValuesSchema<Facts extends Pick<ResourceFacts, 'groups'>> extends FieldSchema {
  title: string
  properties: Readonly<Record<string, FieldSchema>>
  definitions: Readonly<Record<string, FieldSchema>>
  'x-resource': Facts
}

/** The schema of a resource’s values. */
export type ResourceSchema = ValuesSchema<ResourceFacts>

/** The schema of the values of a settings page. */
export type SingletonSchema = ValuesSchema<SingletonFacts>

/** The schema of any record. */
export type RecordSchema = ValuesSchema<Pick<ResourceFacts, 'groups' | 'links'>>

/** A value that a field may have, as the server offers it. */
export interface OfferedChoice {
  value: string
  title: string
  /** Heading above choices that belong together. */
  group?: string
}

/** An error of a compiled validator. */
export interface SchemaError {
  /** JSON pointer to the value. */
  instancePath: string
  keyword: string
  params: Readonly<Record<string, unknown>>
}

/** A compiled validator. It reports all errors. */
export interface ValuesValidator {
  (values: unknown): boolean
  errors?: readonly SchemaError[] | null
}

/** What is known of a resource before its schema is loaded. */
export interface ResourceSummary extends Pick<ResourceFacts, 'path' | 'plural' | 'menu' | 'roles'> {
  name: string
  singular: string
  load: () => Promise<{ schema: ResourceSchema; validate: ValuesValidator }>
}

/** What is known of a settings page before its schema is loaded. */
export interface SingletonSummary extends Pick<SingletonFacts, 'path' | 'menu' | 'roles'> {
  name: string
  title: string
  load: () => Promise<{ schema: SingletonSchema; validate: ValuesValidator }>
}
