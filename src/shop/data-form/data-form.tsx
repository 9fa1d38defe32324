import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { NO_CLOCK } from '#api/shop-clock.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Form, FormAnswers } from '#generated/api.d.ts'
import { type FormContext, validateAnswers } from '#domain/form-rules.ts'
import { dateIn } from '#domain/shop-time.ts'
import { draftOf } from '#lib/draft.ts'
import { ErrorSummary, errorLines } from '#forms/error-summary.tsx'
import { FormMessage } from '#forms/form-message.tsx'
import { FormResult } from '#forms/form-result.tsx'
import { readHoneypot } from '#forms/read-honeypot.ts'
import { Honeypot } from '#forms/honeypot.tsx'
import { useForm } from '#forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import patterns from '#ui/patterns.module.css'
import { DataField } from './data-field.tsx'
import { readSubject, readFilePaths, restoreAnswers, readAnswers } from './form-values.ts'
import css from './data-form.module.css'
import { submitForm, submitTradeEnquiry } from '#generated/calls/form.ts'

interface Props {
  form: Form
  /** The form is that of trade enquiries, which has a call of its own. */
  isTrade?: boolean
}

/** A form that the owner has defined (PL-03). Works without script. */
export function DataForm({ form, isTrade = false }: Props) {
  const { id, fields, submit_label: submitLabel, thanks, time_zone: timeZone } = form
  const client = useQueryClient()
  const isAlive = useIsHydrated()
  const { channel } = useQuery(shopValuesQuery()).data?.storefront ?? {}
  const { mobile_number_length: phoneDigits = 10, mobile_code: phoneCode } = channel?.country ?? {}
  const locale = channel?.currency.locale ?? NO_CLOCK.locale
  const [draft] = useState(() => draftOf<FormAnswers>(`form ${id}`))
  const [files, setFiles] = useState<Readonly<Record<string, string>>>({})
  const latestFiles = useRef(files)
  const [openedAt] = useState(() => new Date())
  // Cached pages may be days old.
  const today = isAlive ? dateIn(timeZone, openedAt) : undefined
  const shop = (): FormContext => ({ today: dateIn(timeZone, new Date()), locale, phoneDigits, phoneCode })

  const {
    form: props,
    errors,
    message,
    isSending,
    isSent,
    changed,
    show,
  } = useForm<FormAnswers>({
    read: (element) => ({ ...readAnswers(element, fields), ...latestFiles.current }),
    check: (given) => validateAnswers(fields, given, shop()).faults,
    submit: (given, element) => {
      const values = { ...validateAnswers(fields, given, shop()).answers, ...readHoneypot(element) }
      return isTrade
        ? submitTradeEnquiry(httpOf(client), { body: values })
        : submitForm(httpOf(client), { params: { id }, body: values })
    },
    draft,
    fill: (element, kept) => {
      restoreAnswers(element, fields, kept)
      putFiles(readFilePaths(fields, kept))
    },
  })
  const putFiles = (next: Readonly<Record<string, string>>) => {
    latestFiles.current = next
    setFiles(next)
  }

  const { ref } = props
  // After the draft, which fills the same field.
  useEffect(() => {
    if (ref.current) restoreAnswers(ref.current, fields, readSubject(fields))
  }, [fields, ref])

  if (isSent) return <FormResult className={`${css.thanks} ${patterns.strong}`}>{thanks}</FormResult>
  return (
    <form
      {...props}
      className={`${css.form} ${patterns.stack24}`}
      method="post"
      action={`/forms/${id}`}
      encType="multipart/form-data"
      noValidate={isAlive}
      onBlur={({ target, currentTarget }) => {
        const { name, value } = target as unknown as HTMLInputElement
        const field = fields.find((one) => one.name === name)
        // Empty fields are refused on submit only.
        if (!field || value === '' || field.type === 'file') return
        const { faults } = validateAnswers([field], readAnswers(currentTarget, [field]), shop())
        if (faults[field.name] !== errors[field.name]) show(field.name, faults[field.name])
      }}
    >
      <ErrorSummary lines={errorLines(errors, fields)} />
      {fields.map((field) => (
        <DataField
          key={field.name}
          field={field}
          formId={isTrade ? undefined : id}
          error={errors[field.name]}
          today={today}
          phone={{ length: phoneDigits, code: phoneCode }}
          path={files[field.name] || undefined}
          onFile={(path) => {
            putFiles({ ...files, [field.name]: path ?? '' })
            changed(field.name)
          }}
        />
      ))}
      <Honeypot />
      <FormMessage>{message}</FormMessage>
      <p>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </p>
    </form>
  )
}
