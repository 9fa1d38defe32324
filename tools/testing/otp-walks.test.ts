import { describe, expect, it } from 'vitest'
import { browserWalks, appearanceOf, otpWalks, dialogAfter } from './otp-walks.ts'

const walks = otpWalks(3)

describe('the ways through the chart of a one-time code', () => {
  it('AU-16 reach every step, every message and the last resend, each by its shortest way', () => {
    const ways = walks.map(({ way }) => way.join(' '))
    expect(ways).toContain('sendNumber')
    expect(ways).toContain('typeNumber sendNumber typeRightCode enterCode')
    expect(ways).toContain('typeNumber sendNumber resend resend resend resend')
    expect(new Set(ways).size).toBe(ways.length)
    expect(new Set(walks.map(({ stand }) => stand.error))).toEqual(
      new Set([undefined, 'This field is required', 'Invalid phone number', 'The OTP is required']),
    )
    expect(new Set(walks.map(({ stand }) => stand.step))).toEqual(new Set(['phone', 'code', 'loggedIn']))
    expect(walks.length).toBeGreaterThan(20)
    expect(walks.length).toBeLessThan(60)
  })

  it('AU-16 look in the few that a browser walks like in any other', () => {
    const seen = browserWalks.flatMap((way) =>
      way.map((_move, index) => appearanceOf(dialogAfter(way.slice(0, index + 1), 3))),
    )
    for (const { way, stand } of walks) expect(seen, way.join(' ')).toContain(appearanceOf(stand))
  })
})
