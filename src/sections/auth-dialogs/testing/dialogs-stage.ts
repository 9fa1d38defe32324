import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { createActor } from 'xstate'
import type { ApiTransport } from '#api/client/transport.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { failure, success } from '#api/testing/fake-transport.ts'
import { type AuthEmitted, authMachine } from '#machines/auth/auth.machine.ts'
import { demoStore, meera, showSectionAt } from '#tools/testing/show-section.tsx'
import { section } from '../index.ts'

// The code input measures what jsdom does not support.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
document.elementFromPoint = () => null

export const loggedIn = { user: meera, api_cart: 'api-7', cart_session_id: 'cart-7' }
const replies: Record<string, unknown> = {
  '/api/auth/login': loggedIn,
  '/api/auth/register': loggedIn,
  '/api/auth/otp/verify': loggedIn,
  '/api/auth/otp/request': { expires_in: 600 },
  '/api/auth/reset': {},
}

interface Given {
  settings?: object
  storefront?: object
  /** Calls answered with 401. */
  refuses?: string[]
  /** Calls answered with a 422: errors by field. */
  errors?: Record<string, Record<string, string>>
  /** Calls wait for `answer`. */
  held?: boolean
}

export async function showDialogs(
  url = '/',
  { settings = {}, storefront = {}, refuses = [], errors = {}, held = false }: Given = {},
) {
  const calls: { path: string; body: unknown }[] = []
  const waiting: (() => void)[] = []
  const transport: ApiTransport = async ({ path, body }) => {
    calls.push({ path, body: JSON.parse(body ?? '{}') })
    if (held) await new Promise<void>((resolve) => waiting.push(resolve))
    const refused = errors[path] && failure(422, 'No', { code: 'invalid_fields', payload: { errors: errors[path] } })
    const { status = 200, body: reply } =
      refused ?? (refuses.includes(path) ? failure(401, 'No') : success(replies[path]))
    return { status, header: () => undefined, text: async () => JSON.stringify(reply) }
  }
  const auth = createActor(authMachine, { input: { user: undefined } })
  const emitted: AuthEmitted[] = []
  auth.on('*', (event) => emitted.push(event))
  auth.start()
  const data = [[shopValuesQuery().queryKey, demoStore(storefront, settings)] as const]
  const view = await showSectionAt(section, url, { auth, transport, data })
  const answer = () => act(async () => waiting.shift()?.())
  return { ...view, auth, calls, emitted, answer, user: userEvent.setup() }
}

export const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Renders the page with this dialog open. */
export async function openDialogAt(url: string, name: string, given?: Given) {
  const shown = await showDialogs(url, given)
  const element = await dialog(name)
  await waitFor(() => expect(element).toHaveAttribute('open'))
  return { ...shown, element, inside: within(element) }
}
export const legacy = { enable_otp_auth: false }
export const otpOnly = { enable_legacy_auth: false }
