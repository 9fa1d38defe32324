// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { failure, type FakeAnswer, success } from '#api/testing/fake-transport.ts'
import { showScreen } from '../testing/screen-stage.tsx'
import { useAdmin } from './session.ts'
import { useChange } from './use-change.ts'

const queryKey = ['admin', 'bowls', 7]
const path = '/api/admin/bowls/7'

interface Bowl {
  version: number
}

function Bowl() {
  const { http } = useAdmin()
  const { data } = useQuery({
    queryKey,
    queryFn: () => http.call<Bowl>({ method: 'GET', path, quiet: true }),
    staleTime: Infinity,
  })
  const change = useChange<Bowl>(queryKey, () => undefined)
  const send = () =>
    change(() => http.call<Bowl>({ method: 'POST', path, body: { version: data?.version }, quiet: true }))
  return (
    <button type="button" onClick={() => void send().catch(() => undefined)}>
      Glaze version {data?.version}
    </button>
  )
}

async function press(...answers: FakeAnswer[]) {
  const { requests } = showScreen(<Bowl />, { answers: [success({ version: 1 }), ...answers] })
  await userEvent.click(await screen.findByRole('button', { name: 'Glaze version 1' }))
  return requests
}
const shown = () => screen.getByRole('button').textContent

it('AD-03 a page shows what a change made of it', async () => {
  await press(success({ version: 2 }))
  await expect.poll(shown).toBe('Glaze version 2')
})

it.each([409, 422])(
  'AD-03 a page whose change is refused with %i is read again, for the next attempt',
  async (status) => {
    const requests = await press(
      failure(status, 'Changed meanwhile.', { code: 'stale_version' }),
      success({ version: 3 }),
      success({ version: 4 }),
    )
    await expect.poll(shown).toBe('Glaze version 3')
    await userEvent.click(screen.getByRole('button'))
    await expect.poll(shown).toBe('Glaze version 4')
    expect(requests.map(({ method, body }) => [method, body && JSON.parse(body)])).toEqual([
      ['GET', undefined],
      ['POST', { version: 1 }],
      ['GET', undefined],
      ['POST', { version: 3 }],
    ])
  },
)
