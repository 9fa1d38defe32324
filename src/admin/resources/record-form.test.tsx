// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { installDialog } from '#tools/testing/native-dialog.ts'
import { schema as redirectSchema, validate } from '#generated/admin/redirect.js'
import { AdminProvider } from '../shell/session.ts'
import { RecordForm } from './record-form.tsx'
import { useRecordForm } from './use-record-form.ts'

type Values = Record<string, unknown>
interface Stored {
  version: number
  values: Values
}

const stored: Stored = { version: 1, values: { from: '/old', to: '/new', status: 'permanent' } }
const stale = (record: Stored) =>
  Object.assign(new Error('Stale'), {
    name: 'ApiError',
    status: 409,
    code: 'stale_version',
    reply: { payload: { record } },
  })

function Stage({
  save,
  given,
}: {
  save: (request: { version: number; changes: Values }) => Promise<Stored>
  given: Stored
}) {
  const record = useRecordForm({
    schema: redirectSchema,
    validate,
    stored: given,
    draft: 'admin 7 redirects 12',
    save,
    onSaved: () => undefined,
  })
  const hold = () => record.hold('from', { reason: 'Wait for the upload.', isUnderway: true })
  return (
    <>
      <RecordForm schema={redirectSchema} record={record} />
      <button type="button" onClick={hold}>
        Upload
      </button>
    </>
  )
}

/** Shows the form of a redirect. `save` answers like the server. */
async function show(save: (request: { version: number; changes: Values }) => Promise<Stored>, given = stored) {
  const shop = { name: 'Ashkiln', currency: 'INR', locale: 'en-IN', time_zone: 'Asia/Kolkata', origin: '' }
  const admin = {
    http: undefined as never,
    queryClient: new QueryClient(),
    session: { id: 7, name: 'Anu', role: 'owner' as const, shop },
  }
  const root = createRootRoute({ component: Outlet })
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <QueryClientProvider client={admin.queryClient}>
        <AdminProvider value={admin}>
          <Stage save={save} given={given} />
        </AdminProvider>
      </QueryClientProvider>
    ),
  })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Elsewhere</p> })
  const router = createRouter({ routeTree: root.addChildren([index, other]), history: createMemoryHistory() })
  const view = render(<RouterProvider router={router as never} />)
  await screen.findByRole('combobox', { name: /New address/ })
  return { router, ...view }
}

const box = (name: RegExp) => screen.getByRole(/new/i.test(name.source) ? 'combobox' : 'textbox', { name })
async function retype(name: RegExp, text: string) {
  await userEvent.clear(box(name))
  await userEvent.type(box(name), text)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

installDialog()
describe('saving', () => {
  it('AD-03 sends only what changed, with the version, and nothing without changes', async () => {
    const save = vi.fn(({ changes }: { changes: Values }) =>
      Promise.resolve({ version: 2, values: { ...stored.values, ...changes } }),
    )
    await show(save)
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    await retype(/Old address/, '/older')
    await press(/^Save/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull())
    expect(save.mock.calls).toEqual([
      [{ version: 1, values: { ...stored.values, from: '/older' }, changes: { from: '/older' } }],
    ])
    await retype(/Old address/, '/oldest')
    await press(/^Save/)
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    expect(save.mock.lastCall?.[0]).toMatchObject({ version: 2, changes: { from: '/oldest' } })
  })

  it('AD-05 shows errors beside the fields, and focuses the first', async () => {
    const save = vi.fn(() => Promise.resolve(stored))
    await show(save)
    await userEvent.clear(box(/Old address/))
    await press(/^Save/)
    expect(box(/Old address/)).toHaveFocus()
    expect(box(/Old address/)).toHaveAccessibleDescription(/Fill in this field/)
    expect(save).not.toHaveBeenCalled()
  })

  it('AD-05 shows the errors of a 422 beside the fields', async () => {
    const refusal = Object.assign(new Error('Invalid'), {
      name: 'ApiError',
      status: 422,
      code: 'invalid_values',
      reply: { payload: { errors: { '/from': 'There is a page at this address.' } } },
    })
    await show(() => Promise.reject(refusal))
    await retype(/Old address/, '/about')
    await press(/^Save/)
    await waitFor(() => expect(box(/Old address/)).toHaveAccessibleDescription(/There is a page/))
    expect(box(/Old address/)).toHaveValue('/about')
  })

  it('AD-05 shows beside the button why a save failed, until the next attempt', async () => {
    const failed = Object.assign(new Error('The server could not save it.'), { name: 'ApiError', status: 500 })
    await show(() => Promise.reject(failed))
    await retype(/Old address/, '/about')
    await press(/^Save/)
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not save it.')
    await userEvent.clear(box(/Old address/))
    await press(/^Save/)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(box(/Old address/)).toHaveAccessibleDescription(/Fill in this field/)
  })

  it('AD-03 keeps what is typed while it is saved', async () => {
    let finish = (_record: Stored): void => undefined
    await show(() => new Promise((resolve) => (finish = resolve)))
    await retype(/Old address/, '/a')
    await press(/^Save/)
    await userEvent.type(box(/Old address/), 'b')
    finish({ version: 2, values: { ...stored.values, from: '/a' } })
    await screen.findByRole('button', { name: /^Save Ctrl/ })
    expect(box(/Old address/)).toHaveValue('/ab')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
  })
})

describe('an outdated version', () => {
  it('AD-03 is merged and saved again if others changed other fields, and says so', async () => {
    const current = { version: 5, values: { ...stored.values, status: 'temporary' } }
    const save = vi.fn(({ version, changes }: { version: number; changes: Values }) =>
      version === 1
        ? Promise.reject(stale(current))
        : Promise.resolve({ version: 6, values: { ...current.values, ...changes } }),
    )
    await show(save)
    await retype(/Old address/, '/older')
    await press(/^Save/)
    await screen.findByText(/merged with yours: Kind/)
    expect(save.mock.lastCall?.[0]).toMatchObject({ version: 5, changes: { from: '/older' } })
    expect(screen.getByRole('radio', { name: 'Temporary' })).toBeChecked()
    expect(box(/Old address/)).toHaveValue('/older')
  })

  it('AD-03 shows both values if others changed the same field, and saves the chosen one', async () => {
    const current = { version: 5, values: { ...stored.values, from: '/theirs' } }
    const save = vi.fn(({ version, changes }: { version: number; changes: Values }) =>
      version === 1
        ? Promise.reject(stale(current))
        : Promise.resolve({ version: 6, values: { ...current.values, ...changes } }),
    )
    await show(save)
    await retype(/Old address/, '/mine')
    await press(/^Save/)
    const panel = within(await screen.findByRole('alert', { name: 'Someone else changed this' }))
    for (const text of ['/mine', '/theirs', '/old']) expect(panel.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Save/ })).toBeDisabled()
    await press('Keep yours')
    await press(/^Save/)
    await waitFor(() => expect(save.mock.lastCall?.[0]).toMatchObject({ version: 5, changes: { from: '/mine' } }))
  })

  it('AD-03 takes their value if it is chosen', async () => {
    const current = { version: 5, values: { ...stored.values, from: '/theirs' } }
    await show(() => Promise.reject(stale(current)))
    await retype(/Old address/, '/mine')
    await press(/^Save/)
    await screen.findByRole('alert', { name: 'Someone else changed this' })
    await press('Use theirs')
    expect(box(/Old address/)).toHaveValue('/theirs')
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  })
})

describe('unsaved changes', () => {
  const save = () => Promise.reject(new TypeError('fetch failed'))

  it('AD-03 survive a reload, and can be discarded', async () => {
    const { unmount } = await show(save)
    await retype(/Old address/, '/older')
    unmount()
    await show(save)
    expect(screen.getByText(/You have unsaved changes from/)).toBeVisible()
    expect(box(/Old address/)).toHaveValue('/older')
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0]!)
    expect(box(/Old address/)).toHaveValue('/old')
    expect(localStorage.length).toBe(0)
  })

  it('AD-03 survive a lost network connection', async () => {
    await show(save)
    await retype(/Old address/, '/older')
    await press(/^Save/)
    expect(await screen.findByRole('alert')).toHaveTextContent(/Something went wrong/)
    expect(box(/Old address/)).toHaveValue('/older')
    expect(localStorage.getItem('draft admin 7 redirects 12')).toContain('/older')
  })

  it('AD-03 are merged with what was saved elsewhere meanwhile', async () => {
    const { unmount } = await show(save)
    await retype(/Old address/, '/older')
    unmount()
    await show(save, { version: 4, values: { ...stored.values, status: 'temporary' } })
    expect(box(/Old address/)).toHaveValue('/older')
    expect(screen.getByRole('radio', { name: 'Temporary' })).toBeChecked()
  })

  it('AD-03 ask before the screen is left', async () => {
    const { router } = await show(save)
    await retype(/Old address/, '/older')
    void router.navigate({ to: '/other' } as never)
    await screen.findByText('Leave without saving?')
    await press('Keep editing')
    expect(router.state.location.pathname).toBe('/')
    void router.navigate({ to: '/other' } as never)
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Elsewhere')).toBeVisible()
    expect(localStorage.getItem('draft admin 7 redirects 12')).toContain('/older')
  })

  it('AD-10 wait for uploads: they are not saved before, and leaving would end them', async () => {
    const saved = vi.fn(() => Promise.resolve(stored))
    const { router } = await show(saved)
    await press('Upload')
    void router.navigate({ to: '/other' } as never)
    await screen.findByText('Leave during the upload?')
    await press('Keep editing')
    await retype(/Old address/, '/older')
    await press(/^Save/)
    expect(box(/Old address/)).toHaveAccessibleDescription(/Wait for the upload/)
    expect(saved).not.toHaveBeenCalled()
  })
})
