import { OTP_PHONE_LENGTH } from '#domain/otp.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { done, failed, walk } from '#machines/testing/walk.ts'

/** Actions in a one-time code dialog. */
export const moves = {
  typeShortNumber: [{ type: 'phone.changed', phone: '90000' }],
  typeNumber: [{ type: 'phone.changed', phone: '9'.repeat(OTP_PHONE_LENGTH) }],
  sendNumber: [{ type: 'phone.submitted' }, done('requestCode')],
  typeHalfCode: [{ type: 'code.changed', code: '12' }],
  typeWrongCode: [{ type: 'code.changed', code: '0000' }],
  typeRightCode: [{ type: 'code.changed', code: '1234' }],
  enterCode: [{ type: 'code.submitted' }],
  resend: [{ type: 'otp.resendRequested' }, done('requestCode')],
  changeNumber: [{ type: 'phone.changeRequested' }],
} as const

export type Move = keyof typeof moves

/** What the dialog shows after some moves. */
export interface DialogState {
  step: 'phone' | 'code' | 'loggedIn'
  phone: string
  /** As typed; right and wrong codes stand for the server's. */
  code: string
  error: string | undefined
  /** The last resend exceeded the limit. */
  isRefused: boolean
}

/** Walks that together reach every appearance of the dialog, for browser tests. */
export const browserWalks: Move[][] = [
  [
    ...(['sendNumber', 'typeShortNumber', 'sendNumber', 'typeNumber', 'sendNumber'] as const),
    ...(['enterCode', 'typeHalfCode', 'typeRightCode', 'enterCode'] as const),
  ],
  ['typeNumber', 'sendNumber', 'typeWrongCode', 'enterCode', 'changeNumber'],
  [
    ...(['typeNumber', 'sendNumber', 'resend', 'resend', 'resend', 'resend', 'enterCode', 'resend'] as const),
    ...(['typeRightCode', 'resend'] as const),
  ],
]

/** Returns the parts of a state that affect the appearance. */
export const appearanceOf = ({ step, error, isRefused, code }: DialogState): string =>
  JSON.stringify([step, error, isRefused, code.length === 4])

/** A walk with its events and the server's answers. */
interface Walked {
  way: Move[]
  steps: object[]
}

/** Returns the shortest walk to every reachable state, by breadth-first search. */
export function otpWalks(resendLimit: number): { way: Move[]; stand: DialogState }[] {
  const found = new Map<string, { way: Move[]; stand: DialogState }>()
  let edge: Walked[] = [{ way: [], steps: [] }]
  while (edge.length > 0) {
    const next: Walked[] = []
    for (const walked of edge) {
      const { key, stand } = dialogOf(walked, resendLimit)
      if (found.has(key)) continue
      found.set(key, { way: walked.way, stand })
      if (stand.step !== 'loggedIn')
        for (const move of Object.keys(moves) as Move[]) next.push(appendMove(walked, move, resendLimit))
    }
    edge = next
  }
  return [...found.values()].filter(({ way }) => way.length > 0)
}

/** Returns what the dialog shows after a walk. */
export function dialogAfter(way: readonly Move[], resendLimit: number): DialogState {
  const start: Walked = { way: [], steps: [] }
  const walked = way.reduce((before, move) => appendMove(before, move, resendLimit), start)
  return dialogOf(walked, resendLimit).stand
}

function appendMove({ way, steps }: Walked, move: Move, resendLimit: number): Walked {
  const after = [...steps, ...moves[move]]
  const { context, value } = walk(otpMachine, { resendLimit }, after).snapshot
  // The answer depends on the typed code.
  if (value === 'verifying') after.push(context.code === '1234' ? done('verifyCode', {}) : failed('verifyCode'))
  return { way: [...way, move], steps: after }
}

function dialogOf({ way, steps }: Walked, resendLimit: number): { key: string; stand: DialogState } {
  const { snapshot, emitted } = walk(otpMachine, { resendLimit }, steps)
  const { context } = snapshot
  const isIn = emitted.some(({ type }) => type === 'otp.verified')
  const isRefused = way.at(-1) === 'resend' && emitted.some(({ type }) => type === 'otp.refused')
  const stand: DialogState = {
    step: isIn ? 'loggedIn' : snapshot.hasTag('codeStep') ? 'code' : 'phone',
    phone: context.phone,
    code: context.code,
    error: context.phoneError ?? context.codeError,
    isRefused,
  }
  return { key: JSON.stringify([stand, context.resendCount]), stand }
}
