// @vitest-environment jsdom
import { act, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, showDialogs } from './testing/dialogs-stage.ts'

it('RT-11 explains that the session has ended, instead of the configured text', async () => {
  const { auth } = await showDialogs()
  act(() => auth.send({ type: 'session.expired', path: '/checkout/address' }))
  const element = await dialog('Login')
  expect(within(element).getByRole('status')).toHaveTextContent(
    'Your session has ended. Log in to continue where you left off.',
  )
  expect(auth.getSnapshot().context.redirectTo).toBe('/checkout/address')
})
