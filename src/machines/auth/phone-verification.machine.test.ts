import { describe, expect, it } from 'vitest'
import { type PhoneVerificationEvent, phoneVerificationMachine } from './phone-verification.machine.ts'
import { allStates, reachableStates, walk } from '../testing/walk.ts'

const verified = { phone: '9876543210', verifiedAt: '2026-11-01T09:00:00Z' }
const unverified = { ...verified, verifiedAt: undefined }
const edit = (phone: string): PhoneVerificationEvent => ({ type: 'phone.changed', phone })
const ask: PhoneVerificationEvent = { type: 'verification.requested' }
const succeed: PhoneVerificationEvent = { type: 'verification.succeeded', verifiedAt: '2026-11-21T09:00:00Z' }

describe('transitions', () => {
  const table: [title: string, input: object, steps: PhoneVerificationEvent[], state: string, tags: string[]][] = [
    ['AU-10 is verified by a date and the same number', verified, [], 'verified', ['verified']],
    ['AU-10 is unverified without a date', unverified, [], 'unverified', []],
    ['AU-10 is unverified once it is edited', verified, [edit('9876543211')], 'unverified', []],
    [
      'AU-10 stays unverified even if the old number is typed again',
      verified,
      [edit('987654321'), edit('9876543210')],
      'unverified',
      [],
    ],
    ['stays verified if the number did not change', verified, [edit('9876543210')], 'verified', ['verified']],
    ['AU-10 opens the popup by Verify', unverified, [ask], 'verifying', ['popup']],
    ['AU-10 closes the popup', unverified, [ask, { type: 'verification.closed' }], 'unverified', []],
    ['AU-10 is verified after the popup', unverified, [ask, succeed], 'verified', ['verified']],
    [
      'AU-10 verifies another number by the popup',
      verified,
      [edit('9000000001'), ask, succeed],
      'verified',
      ['verified'],
    ],
    [
      'does not verify a number that changed while the popup was open',
      unverified,
      [ask, edit('9000000001'), succeed],
      'unverified',
      [],
    ],
    ['AU-10 cannot be verified without a number', { phone: '', verifiedAt: undefined }, [ask], 'unverified', []],
  ]

  it.each(table)('%s', (_title, input, steps, state, tags) => {
    const { snapshot } = walk(phoneVerificationMachine, input, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags]).toEqual(tags)
  })
})

describe('reachability', () => {
  it('AU-16 reaches every state', () => {
    const reached = reachableStates(phoneVerificationMachine, unverified, [ask, succeed, edit('1')])
    expect([...reached, 'checking'].toSorted()).toEqual(allStates(phoneVerificationMachine))
  })
})
