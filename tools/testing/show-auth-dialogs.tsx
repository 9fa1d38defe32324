import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { createActor } from 'xstate'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { type AuthEmitted, authMachine } from '#machines/auth/auth.machine.ts'
import { installDialog } from './native-dialog.ts'
import { demoStore } from './show-section.tsx'
import { showRoutedSection } from './show-routed-section.tsx'
import type { SectionDefinition } from '#engine/types.ts'

installDialog()
// The code input measures what jsdom does not support.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
document.elementFromPoint = () => null
const anu = {
  id: 7,
  first_name: 'Anu',
  last_name: 'Rao',
  email: 'anu@ashkiln.example',
  phone: '9000000009',
  phone_verified_at: null,
  email_verified_at: null,
  pending_email: null,
  has_password: true,
  created_at: '2026-11-21T00:00:00.000Z',
}
export const loggedIn = { user: anu, api_cart: 'api-7', cart_session_id: 'cart-7' }
const replies: Record<string, unknown> = {
  '/api/auth/login': loggedIn,
  '/api/auth/register': loggedIn,
  '/api/auth/otp/verify': loggedIn,
  '/api/auth/otp/request': { expires_in: 600 },
  '/api/auth/reset': {},
}

/** Answers are held until released if `held` is set. */
interface Stage {
  url?: string
  settings?: object
  storefront?: object
  /** Calls answered with 401. */
  refuses?: string[]
  held?: boolean
}

export async function showDialogs(
  section: SectionDefinition,
  { url = '/', settings = {}, storefront = {}, refuses = [], held = false }: Stage = {},
) {
  const calls: { path: string; body: unknown }[] = []
  const waiting: (() => void)[] = []
  const transport: ApiTransport = async ({ path, body }) => {
    calls.push({ path, body: JSON.parse(body ?? '{}') })
    if (held) await new Promise<void>((resolve) => waiting.push(resolve))
    const isRefused = refuses.includes(path)
    const reply = isRefused ? { status: 'error', message: 'No' } : { status: 'success', data: replies[path] }
    return { status: isRefused ? 401 : 200, header: () => undefined, text: async () => JSON.stringify(reply) }
  }
  const auth = createActor(authMachine, { input: { user: undefined } })
  const emitted: AuthEmitted[] = []
  auth.on('*', (event) => emitted.push(event))
  auth.start()
  const data = [[shopValuesQuery().queryKey, demoStore(storefront, settings)] as const]
  const view = await showRoutedSection(section, { url, auth, transport, data })
  const answer = () => act(async () => waiting.shift()?.())
  return { ...view, auth, calls, emitted, answer, user: userEvent.setup() }
}

export const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Renders the page with this dialog open. */
export async function openDialogAt(section: SectionDefinition, url: string, name: string, stage: Stage = {}) {
  const shown = await showDialogs(section, { url, ...stage })
  const element = await dialog(name)
  await waitFor(() => expect(element).toHaveAttribute('open'))
  return { ...shown, element, inside: within(element) }
}
export const legacy = { enable_otp_auth: false }
export const otpOnly = { enable_legacy_auth: false }
