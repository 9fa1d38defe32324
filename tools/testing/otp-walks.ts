import { OTP_PHONE_LENGTH } from '#domain/otp.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { done, failed, walk } from '#machines/testing/walk.ts'

/** What a person can do at the dialog of a one-time code. */
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

/** What is to be seen after the moves. */
export interface Stand {
  step: 'phone' | 'code' | 'loggedIn'
  phone: string
  /** As typed; the right and the wrong one are stand-ins for those of the server. */
  code: string
  error: string | undefined
  /** The last move was one resend too many. */
  isRefused: boolean
}

/** Ways that pass together through everything that the dialog can look like: those that are walked in a browser. */
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

/** What of a stand changes what the dialog looks like. */
export const lookOf = ({ step, error, isRefused, code }: Stand): string =>
  JSON.stringify([step, error, isRefused, code.length === 4])

/** A way with what it does to the chart: its events, and the server's answers to them. */
interface Walked {
  way: Move[]
  steps: object[]
}

/** The shortest way to every state of the chart that a person can reach, found breadth first. */
export function otpWalks(resendLimit: number): { way: Move[]; stand: Stand }[] {
  const found = new Map<string, { way: Move[]; stand: Stand }>()
  let edge: Walked[] = [{ way: [], steps: [] }]
  while (edge.length > 0) {
    const next: Walked[] = []
    for (const walked of edge) {
      const { key, stand } = standOf(walked, resendLimit)
      if (found.has(key)) continue
      found.set(key, { way: walked.way, stand })
      if (stand.step !== 'loggedIn')
        for (const move of Object.keys(moves) as Move[]) next.push(goesOn(walked, move, resendLimit))
    }
    edge = next
  }
  return [...found.values()].filter(({ way }) => way.length > 0)
}

/** What is to be seen after a way. */
export function standAt(way: readonly Move[], resendLimit: number): Stand {
  const start: Walked = { way: [], steps: [] }
  const walked = way.reduce((before, move) => goesOn(before, move, resendLimit), start)
  return standOf(walked, resendLimit).stand
}

function goesOn({ way, steps }: Walked, move: Move, resendLimit: number): Walked {
  const after = [...steps, ...moves[move]]
  const { context, value } = walk(otpMachine, { resendLimit }, after).snapshot
  // The server's answer to a code, which is the only thing about a move that its name does not tell.
  if (value === 'verifying') after.push(context.code === '1234' ? done('verifyCode', {}) : failed('verifyCode'))
  return { way: [...way, move], steps: after }
}

function standOf({ way, steps }: Walked, resendLimit: number): { key: string; stand: Stand } {
  const { snapshot, emitted } = walk(otpMachine, { resendLimit }, steps)
  const { context } = snapshot
  const isIn = emitted.some(({ type }) => type === 'otp.verified')
  const isRefused = way.at(-1) === 'resend' && emitted.some(({ type }) => type === 'otp.refused')
  const stand: Stand = {
    step: isIn ? 'loggedIn' : snapshot.hasTag('codeStep') ? 'code' : 'phone',
    phone: context.phone,
    code: context.code,
    error: context.phoneError ?? context.codeError,
    isRefused,
  }
  return { key: JSON.stringify([stand, context.resendCount]), stand }
}
