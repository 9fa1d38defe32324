import { type ComponentType, createContext, use } from 'react'
import type { FieldSchema, OfferedChoice } from '#domain/resource-schema.ts'
import type { FormErrors } from '#forms/use-form.ts'
import type { RootSchema } from './field-schema.ts'

/** Props of a control, which shows a value and reports each change. */
export interface ControlProps {
  /** The field's JSON pointer without the leading slash; also the name of its element in the form. */
  name: string
  label: string
  hint: string | undefined
  /** Without references. */
  field: FieldSchema
  value: unknown
  /** Undefined removes the value. */
  onChange: (value: unknown) => void
  error: string | undefined
  /** Errors within the value, by the whole name of their field. */
  errors: FormErrors
  isRequired: boolean
  isReadOnly: boolean
  /** The other values of the same object. */
  siblings: Readonly<Record<string, unknown>>
}

/**
 * What a file `<x-control>.control.tsx` in src/admin/controls registers. It is part of every form’s code, so it loads
 * heavy code with `lazyPart`.
 */
export interface RegisteredControl {
  Control: ComponentType<ControlProps>
  /** Renders again when other values of the same object change. */
  readsSiblings?: boolean
}

export interface FieldProps extends Pick<ControlProps, 'name' | 'value' | 'errors' | 'siblings'> {
  field: FieldSchema
  isRequired: boolean
  /** Replaces the schema's title. */
  label?: string
}

/** What all controls of a form share. */
export interface FormScope {
  root: RootSchema
  isReadOnly: boolean
  /** The shop's formats, and where it is. */
  shop: { currency: string; locale: string; timeZone: string; name?: string; origin?: string }
  /** Names of the secrets that are set. */
  secrets: readonly string[]
  /** Values that the server offers, by field. */
  choices: Readonly<Record<string, readonly OfferedChoice[]>>
  /** What the page provides for values that are read from it, such as `product.name`. */
  bindings: readonly string[]
  /** Shows the control of a field, for controls made of others. */
  Field: ComponentType<FieldProps>
  set: (name: string, value: unknown) => void
  /** Shows or removes a field's error. */
  show: (name: string, error: string | undefined) => void
}

const FormScopeContext = createContext<FormScope | undefined>(undefined)
export const FormScopeProvider = FormScopeContext.Provider

/** @throws Error outside a form */
export function useFormScope(): FormScope {
  const scope = use(FormScopeContext)
  if (!scope) throw new Error('This control is shown outside a form')
  return scope
}

/** Returns the errors within a field. */
export function errorsWithin(errors: FormErrors, name: string): FormErrors {
  const found = Object.entries(errors).filter(([one]) => one.startsWith(`${name}/`))
  return found.length === 0 ? NO_ERRORS : Object.fromEntries(found)
}

/** The same object each time, so that fields without errors are not rendered again. */
const NO_ERRORS: FormErrors = {}
