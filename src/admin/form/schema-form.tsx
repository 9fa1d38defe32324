import { type ReactNode, useMemo, useState } from 'react'
import type { FieldGroup, ResourceFacts } from '#domain/resource-facts.ts'
import { ErrorSummary } from '#forms/error-summary.tsx'
import type { UseFormResult } from '#forms/use-form.ts'
import { FormScopeProvider, type FormScope } from '../field/control-props.ts'
import { isRequired, isVisible, type RootSchema, schemaText } from '../field/field-schema.ts'
import { errorLinesOf } from './error-lines.ts'
import { SchemaField } from './schema-field.tsx'
import css from './schema-form.module.css'

type Values = Record<string, unknown>

interface Props {
  schema: RootSchema & { 'x-resource'?: Pick<ResourceFacts, 'groups'> }
  form: UseFormResult<Values>
  shop: FormScope['shop']
  isReadOnly?: boolean
  /** Names of the secrets that are set. */
  secrets?: FormScope['secrets']
  /** Values that the server offers, by field. */
  choices?: FormScope['choices']
  /** What the page provides for values that are read from it. */
  bindings?: FormScope['bindings']
  /** Below the fields: the save bar, which also shows `form.message`. */
  children?: ReactNode
}

/**
 * A form made from a schema: its groups with a control for each field, errors beside the fields, and a summary of them.
 * It serves resources, settings of sections and settings of plugins alike.
 */
export function SchemaForm({
  schema,
  form,
  shop,
  isReadOnly = false,
  secrets = NONE,
  choices = NO_CHOICES,
  bindings = NONE,
  children,
}: Props) {
  const { values, errors } = form
  // These two never change what they do, while the form is a new object each time.
  const [{ set, show }] = useState(form)
  const [offered, setOffered] = useState(choices)
  // A new object on each render, usually with the same content.
  if (choices !== offered && JSON.stringify(choices) !== JSON.stringify(offered)) setOffered(choices)
  const [provided] = useState(bindings)
  const { currency, locale, timeZone, name = '', origin = '' } = shop
  const scope = useMemo(
    () => ({
      root: schema,
      isReadOnly,
      shop: { currency, locale, timeZone, name, origin },
      secrets,
      choices: offered,
      bindings: provided,
      Field: SchemaField,
      set,
      show,
    }),
    [schema, isReadOnly, currency, locale, timeZone, name, origin, secrets, offered, provided, set, show],
  )
  const fields = schema.properties ?? {}

  const fieldsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = fields[name]
      if (!field || !isVisible(field, values, fields)) return []
      return (
        <SchemaField
          key={name}
          name={name}
          field={field}
          value={values[name]}
          errors={errors}
          siblings={values}
          isRequired={isRequired(name, schema)}
        />
      )
    })

  return (
    <FormScopeProvider value={scope}>
      <form {...form.form} className={css.root}>
        <ErrorSummary lines={errorLinesOf(errors, schema)} />
        {groupsOf(schema).map((group) => (
          <Group key={group.title} group={group} hasError={group.fields.some((name) => hasErrorIn(errors, name))}>
            {fieldsOf(group.fields)}
          </Group>
        ))}
        {children}
      </form>
    </FormScopeProvider>
  )
}

const NONE: readonly string[] = []
const NO_CHOICES: FormScope['choices'] = {}

/** Fields that no group names are shown in a last one without a title. */
function groupsOf({ properties = {}, 'x-resource': facts }: Props['schema']): readonly FieldGroup[] {
  const groups = facts?.groups ?? []
  const named = new Set(groups.flatMap(({ fields }) => fields))
  const others = Object.keys(properties).filter((name) => !named.has(name))
  return others.length === 0 ? groups : [...groups, { title: '', fields: others }]
}

const hasErrorIn = (errors: UseFormResult<Values>['errors'], name: string): boolean =>
  Object.keys(errors).some((one) => one === name || one.startsWith(`${name}/`))

interface GroupProps {
  group: FieldGroup
  hasError: boolean
  children: readonly ReactNode[]
}

function Group({ group: { title, description, collapsed }, hasError, children }: GroupProps) {
  if (children.length === 0) return null
  const lead = description && <p className={css.lead}>{schemaText(description)}</p>
  const heading = title && <h2 className={css.title}>{schemaText(title)}</h2>
  if (collapsed)
    return (
      <details className={css.group} open={hasError || undefined}>
        <summary className={css.summary}>{heading}</summary>
        {lead}
        <div className={css.fields}>{children}</div>
      </details>
    )
  return (
    <section className={css.group}>
      {heading}
      {lead}
      <div className={css.fields}>{children}</div>
    </section>
  )
}
