import { describe, expect, it } from 'vitest'
import type { DeskAction } from '#generated/api.d.ts'
import { menuActions, nextAction } from './action-rules.ts'

const offered = (...actions: DeskAction[]) => [nextAction({ actions }), ...menuActions({ actions })]

describe('what an order’s page offers', () => {
  it.each<[DeskAction[], string[]]>([
    [
      ['confirm', 'cancel', 'send_message'],
      ['confirm', 'cancel'],
    ],
    // Shipping has a button beside packing.
    [
      ['pack', 'ship', 'cancel', 'cancel_lines', 'correct_address'],
      ['pack', 'cancel'],
    ],
    [
      ['unpack', 'ship', 'cancel', 'cancel_lines'],
      ['ship', 'unpack', 'cancel'],
    ],
    // The rest can be cancelled, but no longer the order.
    [
      ['ship', 'deliver', 'correct_waybill', 'cancel_lines', 'refund'],
      ['ship', 'deliver', 'refund', 'cancel'],
    ],
    [
      ['deliver', 'refund', 'return_parcel'],
      ['deliver', 'refund', 'return_parcel'],
    ],
    [
      ['refund', 'decide_returns', 'send_message'],
      ['decide_returns', 'refund'],
    ],
    [
      ['retry_refunds', 'record_refunds', 'deliver'],
      ['retry_refunds', 'deliver', 'record_refunds'],
    ],
  ])('AD-21 with %j is the next step and the others', (actions, expected) => {
    expect(offered(...actions)).toEqual(expected)
  })

  it('AD-21 has no next step when nothing is allowed', () => {
    expect(offered('send_message', 'correct_email')).toEqual([undefined])
  })
})
