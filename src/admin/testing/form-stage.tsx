/** For tests: a form made from a schema, whose values can be read and sent. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { type FakeAnswer, fakeTransport, success } from '#api/testing/fake-transport.ts'
import type { FieldSchema } from '#domain/resource-schema.ts'
import { type FormErrors, useForm } from '#forms/use-form.ts'
import type { FormScope } from '../field/control-props.ts'
import type { RootSchema } from '../field/field-schema.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { placeErrors } from '../form/place-errors.ts'

type Values = Record<string, unknown>

interface Options {
  check?: (values: Values) => FormErrors
  submit?: (values: Values) => unknown
  answers?: FakeAnswer[]
  shop?: { currency: string; locale: string; timeZone: string }
  choices?: FormScope['choices']
}

const SHOP = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' }

/** Shows the form of a schema. `send` presses Save and returns what was sent. */
export function showForm(schema: RootSchema, values: Values, { answers = [success([])], ...options }: Options = {}) {
  const submit = vi.fn((_values: Values): unknown => undefined)
  if (options.submit) submit.mockImplementation(options.submit)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { transport, requests } = fakeTransport(...answers)
  bindHttp(queryClient, createHttp({ transport, checkContract: () => Promise.resolve(undefined) }))
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Stage schema={schema} values={values} submit={submit} {...options} />
    </QueryClientProvider>,
  )
  return {
    ...view,
    requests,
    send: async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      return submit.mock.lastCall?.[0]
    },
  }
}

interface StageProps extends Pick<Options, 'check' | 'shop' | 'choices'> {
  schema: RootSchema
  values: Values
  submit: (values: Values) => unknown
}

function Stage({ schema, values, submit, check, shop = SHOP, choices }: StageProps) {
  const form = useForm<Values>({ initial: values, submit, placeErrors, ...(check && { check }) })
  return (
    <SchemaForm schema={schema} form={form} shop={shop} {...(choices && { choices })}>
      <button type="submit">Save</button>
    </SchemaForm>
  )
}

/** A schema with one field, named `field`. */
export const schemaOf = (field: FieldSchema, required: readonly string[] = []): RootSchema => ({
  type: 'object',
  required,
  properties: { field: { title: 'Field', ...field } },
})
