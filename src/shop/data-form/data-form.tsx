import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '#api/client/field-errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import { submitForm } from '#api/form.ts'
import { submitTradeEnquiry } from '#api/plugins.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Form, FormAnswers } from '#generated/api.d.ts'
import { type FormContext, validateAnswers } from '#domain/form-rules.ts'
import { dateIn } from '#domain/shop-time.ts'
import { keptDraft } from '#shop/forms/kept-draft.ts'
import { trapOf } from '#shop/forms/trap-of.ts'
import { Trap } from '#shop/forms/trap.tsx'
import { useFieldErrors } from '#shop/forms/use-field-errors.ts'
import { useSending } from '#shop/forms/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { useIsAlive } from '#ui/use-is-alive.ts'
import patterns from '#ui/patterns.module.css'
import { DataField } from './data-field.tsx'
import { aboutOf, fillIn, valuesOf } from './form-values.ts'
import css from './data-form.module.css'

interface Props {
  form: Form
  /** The form is that of trade enquiries, which has a call of its own. */
  isTrade?: boolean
}

/**
 * A form of the shop's own (PL-03): the fields are the browser's and are read when it is sent. What is typed is kept in the tab until
 * then. Without script it is sent as it is.
 */
export function DataForm({ form, isTrade = false }: Props) {
  const { id, fields, submit_label: submitLabel, thanks, time_zone: timeZone } = form
  const client = useQueryClient()
  const isAlive = useIsAlive()
  const { mobile_number_length: phoneDigits = 10, mobile_code: phoneCode } =
    useQuery(shopValuesQuery()).data?.storefront?.channel.country ?? {}
  const { errors, form: ref, refuse, forget, show } = useFieldErrors()
  const [kept] = useState(() => keptDraft<FormAnswers>(`form ${id}`))
  const [files, setFiles] = useState<Readonly<Record<string, string>>>({})
  const result = useRef<HTMLParagraphElement>(null)
  const [openedAt] = useState(() => new Date())
  // A page may stand in a kept copy for days: only the browser knows what day it is.
  const today = isAlive ? dateIn(timeZone, openedAt) : undefined
  const shop = (): FormContext => ({ today: dateIn(timeZone, new Date()), phoneDigits, phoneCode })

  const { isBusy, isSent, refusal, send } = useSending()
  const call = async (values: FormAnswers) => {
    await (isTrade ? submitTradeEnquiry(httpOf(client), values) : submitForm(httpOf(client), { id, values }))
    kept.forget()
  }

  useEffect(() => {
    const draft = kept.read()
    if (!draft || !ref.current) return
    fillIn(ref.current, fields, draft)
    setFiles(
      Object.fromEntries(
        fields.flatMap(({ name, type }) => {
          const path = draft[name]
          return type === 'file' && typeof path === 'string' && path !== '' ? [[name, path]] : []
        }),
      ),
    )
  }, [kept, fields, ref])
  // What was kept comes first.
  useEffect(() => {
    if (ref.current) fillIn(ref.current, fields, aboutOf(fields))
  }, [fields, ref])
  // The form is gone: the focus goes on to what came of it.
  useEffect(() => {
    if (isSent) result.current?.focus()
  }, [isSent])

  const keep = (changed: Readonly<Record<string, string>> = files) => {
    if (ref.current) kept.keep({ ...valuesOf(ref.current, fields), ...changed })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const given = { ...valuesOf(event.currentTarget, fields), ...files }
    const { answers, faults } = validateAnswers(fields, given, shop())
    if (refuse(faults)) return
    const values = { ...answers, ...trapOf(event.currentTarget) }
    send(() => call(values), { onError: (error) => refuse(fieldErrorsOf(error)) })
  }

  if (isSent) {
    return (
      <p ref={result} tabIndex={-1} role="status" className={`${css.thanks} ${patterns.strong}`}>
        {thanks}
      </p>
    )
  }
  return (
    <form
      ref={ref}
      className={`${css.form} ${patterns.stack24}`}
      method="post"
      action={`/forms/${id}`}
      encType="multipart/form-data"
      noValidate={isAlive}
      onSubmit={submit}
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement
        if (errors[name] !== undefined) forget(name)
        keep()
      }}
      onBlur={({ target, currentTarget }) => {
        const { name, value } = target as unknown as HTMLInputElement
        const field = fields.find((one) => one.name === name)
        // What was left empty is not complained of before it is sent.
        if (!field || value === '' || field.type === 'file') return
        const { faults } = validateAnswers([field], valuesOf(currentTarget, [field]), shop())
        if (faults[field.name] !== errors[field.name]) show(field.name, faults[field.name])
      }}
    >
      {fields.map((field) => (
        <DataField
          key={field.name}
          field={field}
          formId={isTrade ? undefined : id}
          error={errors[field.name]}
          today={today}
          phone={{ length: phoneDigits, code: phoneCode }}
          path={files[field.name]}
          onFile={(path) => {
            const { [field.name]: _before, ...rest } = files
            const next = path === undefined ? rest : { ...rest, [field.name]: path }
            setFiles(next)
            keep({ ...next, ...(path === undefined && { [field.name]: '' }) })
            forget(field.name)
          }}
        />
      ))}
      <Trap />
      {refusal && (
        <p className={patterns.error} role="alert">
          {refusal}
        </p>
      )}
      <p>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </p>
    </form>
  )
}
