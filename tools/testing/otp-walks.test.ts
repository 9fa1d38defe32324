import { expect, it } from 'vitest'
import { browserWalks, appearanceOf, otpWalks, dialogAfter } from './otp-walks.ts'

it('AU-16 the walks of the browser show every appearance that the chart of a one-time code can reach', () => {
  const walks = otpWalks(3)
  expect(new Set(walks.map(({ state }) => state.step))).toEqual(new Set(['phone', 'code', 'loggedIn']))
  expect(walks.filter(({ state }) => state.isRefused)).not.toEqual([])
  const seen = browserWalks.flatMap((way) =>
    way.map((_move, index) => appearanceOf(dialogAfter(way.slice(0, index + 1), 3))),
  )
  for (const { way, state } of walks) expect(seen, way.join(' ')).toContain(appearanceOf(state))
})
