import { cleanup, render } from '@testing-library/react'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { type FakeAnswer, failure } from '#api/testing/fake-transport.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import type { SectionDefinition } from '#engine/types.ts'
import type { Account } from '#generated/api.d.ts'
import { chart as sessionChart, sessionView } from '#visitor/session.chart.ts'
import { installDialog } from './native-dialog.ts'
import { stageSection } from './show-section.tsx'
import { stillActor } from './visitor.ts'

/** Answers by method and path; a list answers one call after the other. */
export type AccountAnswers = Record<string, FakeAnswer | FakeAnswer[]>

interface Stage extends NonNullable<Parameters<typeof stageSection>[1]> {
  answers?: AccountAnswers
}

/** A customer of the demo store. */
export const meera: Account = {
  id: 7,
  first_name: 'Meera',
  last_name: 'Nair',
  email: 'meera@ashkiln.example',
  email_verified_at: '2026-03-01T09:00:00.000Z',
  pending_email: null,
  phone: '9000000001',
  phone_verified_at: '2026-03-01T09:00:00.000Z',
  has_password: true,
  created_at: '2026-02-01T09:00:00.000Z',
}

/** Renders an account section for a customer, with prepared answers. */
export function showAccountSection(section: SectionDefinition, { answers = {}, ...stage }: Stage = {}) {
  cleanup()
  installDialog()
  const calls: { call: string; body: unknown }[] = []
  const transport: ApiTransport = async ({ method, path, body }) => {
    const call = `${method} ${path.split('?')[0]}`
    calls.push({ call, body: body === undefined ? undefined : (JSON.parse(body) as unknown) })
    const prepared = answers[call]
    const answer = Array.isArray(prepared) ? (prepared.length > 1 ? prepared.shift() : prepared[0]) : prepared
    if (answer?.error) throw answer.error
    if (answer?.hangs) return new Promise(() => {})
    const { status = 200, body: reply } = answer ?? failure(404, `Nothing was prepared for ${call}`)
    return { status, header: () => undefined, text: () => Promise.resolve(JSON.stringify(reply)) }
  }
  const messages: string[] = []
  const sent: { type: string }[] = []
  const session = sessionView({ id: meera.id, first_name: meera.first_name, last_name: meera.last_name })
  const actor = stillActor(sessionChart, session, (event) => void sent.push(event))
  const { element, problems, queryClient } = stageSection(section, { ...stage, auth: actor })
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'))
  const onMessage = ({ text }: { text: string }) => void messages.push(text)
  bindHttp(queryClient, createHttp({ transport, onMessage, checkContract: () => Promise.resolve(undefined) }))
  const view = render(element)
  return {
    ...view,
    queryClient,
    sent,
    calls,
    messages,
    /** Returns the bodies of a call in order. */
    bodiesOf: (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body),
  }
}
