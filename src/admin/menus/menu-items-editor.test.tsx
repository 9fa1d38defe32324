// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { schema as menu } from '#generated/admin/menu.js'
import { success } from '#api/testing/fake-transport.ts'
import { installDialog } from '#tools/testing/native-dialog.ts'
import type { RootSchema } from '../field/field-schema.ts'
import { showForm } from '../testing/form-stage.tsx'

const schema: RootSchema = {
  type: 'object',
  properties: { items: menu.properties.items as never },
  definitions: menu.definitions,
}
const item = (name: string, children: object[] = []) => ({
  menu: name,
  path: `/${name.toLowerCase()}`,
  active: true,
  description: null,
  icon: null,
  show_in_dashboard: false,
  children,
})
installDialog()

const user = userEvent.setup()
const rows = () => screen.getAllByRole('row').slice(1)
const shown = () =>
  rows().map((row) => `${row.getAttribute('aria-level')} ${within(row).getAllByRole('gridcell')[0]!.textContent}`)

it('AD-26 a menu is arranged by keyboard, a dead link is shown in place, and a change is undone', async () => {
  const dead = [{ link: '/bowls', message: 'There is no page “/bowls”.' }]
  const items = [item('Shop'), item('Bowls'), item('About')]
  const { send, requests } = showForm(schema, { items }, { answers: [success({ dead })] })
  await screen.findByRole('treegrid', { name: 'Menu items' })
  expect(await screen.findByText('There is no page “/bowls”.')).toBeVisible()
  expect(within(rows()[1]!).getByText('Leads nowhere')).toBeVisible()
  await waitFor(() =>
    expect(JSON.parse(String(requests.find(({ path }) => path === '/api/admin/links/check')?.body))).toEqual({
      links: ['/about', '/bowls', '/shop'],
    }),
  )

  await user.click(within(rows()[1]!).getAllByRole('button')[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Bowls' })
  const link = await within(dialog).findByRole('combobox', { name: /Link/u })
  await waitFor(() => expect(link).toHaveAccessibleDescription('There is no page “/bowls”.'))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  rows()[1]!.focus()
  await user.keyboard(' {ArrowRight}')
  expect(screen.getAllByRole('status').some((one) => one.textContent?.includes('in Shop'))).toBe(true)
  await user.keyboard(' ')
  expect(rows().map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '1'])
  expect(await send()).toEqual({ items: [item('Shop', [item('Bowls')]), item('About')] })

  await user.keyboard('{Control>}z{/Control}')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await send()).toEqual({ items })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('AD-26 an item is edited in a dialog, and what was typed stays when a move is undone', async () => {
  const { send } = showForm(schema, { items: [item('Shop'), item('About')] }, { answers: [success({ dead: [] })] })
  await screen.findByRole('treegrid')
  await user.click(within(rows()[0]!).getAllByRole('button')[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Shop' })
  const label = within(dialog).getByRole('textbox', { name: /Label/u })
  await user.clear(label)
  await user.type(label, 'Everything{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  rows()[1]!.focus()
  await user.keyboard(' {ArrowRight} ')
  expect(shown().map((row) => row.slice(0, 3))).toEqual(['1 E', '2 A'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(shown().map((row) => row.slice(0, 3))).toEqual(['1 E', '1 A'])
  expect(await send()).toEqual({ items: [{ ...item('Everything'), path: '/shop' }, item('About')] })
})
