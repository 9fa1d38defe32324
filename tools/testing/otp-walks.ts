import { OTP_PHONE_LENGTH, isOtpCode, isOtpPhone } from '#domain/otp.ts'
import { otpMachine } from '#machines/auth/otp.machine.ts'
import { done, failed, walk } from '#machines/testing/walk.ts'
import * as fieldErrors from '#words/fields.ts'

const fullNumber = '9'.repeat(OTP_PHONE_LENGTH)

/** Actions in a one-time code dialog: typed text, or an event. */
const moves = {
  typeShortNumber: { phone: '90000' },
  typeNumber: { phone: fullNumber },
  sendNumber: 'submitPhone',
  typeHalfCode: { code: '12' },
  typeWrongCode: { code: '0000' },
  typeRightCode: { code: '1234' },
  enterCode: 'submitCode',
  resend: { type: 'otp.resendRequested' },
  changeNumber: { type: 'phone.changeRequested' },
} as const

export type Move = keyof typeof moves

/** What the dialog shows after some moves. */
export interface DialogState {
  step: 'phone' | 'code' | 'loggedIn'
  phone: string
  /** As typed. Right and wrong codes are the server's. */
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

/** A walk with the chart's events, the server's answers, and what the forms contain. */
interface Walked {
  way: Move[]
  steps: object[]
  phone: string
  code: string
  /** The shown form was submitted with an invalid value, so it checks each change. */
  isInvalid: boolean
}

const start: Walked = { way: [], steps: [], phone: '', code: '', isInvalid: false }

/** Returns the shortest walk to every reachable state, by breadth-first search. */
export function otpWalks(resendLimit: number): { way: Move[]; state: DialogState }[] {
  const found = new Map<string, { way: Move[]; state: DialogState }>()
  let edge: Walked[] = [start]
  while (edge.length > 0) {
    const next: Walked[] = []
    for (const walked of edge) {
      const { key, state } = dialogOf(walked, resendLimit)
      if (found.has(key)) continue
      found.set(key, { way: walked.way, state })
      if (state.step !== 'loggedIn')
        for (const move of Object.keys(moves) as Move[]) next.push(appendMove(walked, move, resendLimit))
    }
    edge = next
  }
  return [...found.values()].filter(({ way }) => way.length > 0)
}

export function dialogAfter(way: readonly Move[], resendLimit: number): DialogState {
  const walked = way.reduce((before, move) => appendMove(before, move, resendLimit), start)
  return dialogOf(walked, resendLimit).state
}

function appendMove(walked: Walked, move: Move, resendLimit: number): Walked {
  const action = moves[move]
  const way = [...walked.way, move]
  const isCodeStep = snapshotOf(walked, resendLimit).hasTag('codeStep')
  if (action === 'submitPhone') return isCodeStep ? { ...walked, way } : submitPhone({ ...walked, way })
  if (typeof action === 'object' && 'phone' in action) return { ...walked, way, ...(!isCodeStep && action) }
  if (!isCodeStep) return { ...walked, way }
  if (action === 'submitCode') return submitCode({ ...walked, way })
  if ('code' in action) return { ...walked, way, ...action }
  const after = { ...walked, way, steps: [...walked.steps, action, done('requestCode')] }
  const attemptOf = (one: Walked) => JSON.stringify(shownForm(one, resendLimit))
  return attemptOf(after) === attemptOf(walked) ? after : { ...after, code: '', isInvalid: false }
}

function submitPhone(walked: Walked): Walked {
  const { phone, steps } = walked
  if (!isOtpPhone(phone)) return { ...walked, isInvalid: true }
  return {
    ...walked,
    isInvalid: false,
    code: '',
    steps: [...steps, { type: 'phone.submitted', phone }, done('requestCode')],
  }
}

function submitCode(walked: Walked): Walked {
  const { code, steps } = walked
  if (!isOtpCode(code)) return { ...walked, isInvalid: true }
  const answer = code === '1234' ? done('verifyCode', {}) : failed('verifyCode')
  return { ...walked, isInvalid: false, code: '', steps: [...steps, { type: 'code.submitted', code }, answer] }
}

const snapshotOf = ({ steps }: Walked, resendLimit: number) => walk(otpMachine, { resendLimit }, steps).snapshot

/** A new form is empty. */
function shownForm(walked: Walked, resendLimit: number): unknown {
  const snapshot = snapshotOf(walked, resendLimit)
  return [snapshot.hasTag('codeStep'), snapshot.context.attempt]
}

function dialogOf(walked: Walked, resendLimit: number): { key: string; state: DialogState } {
  const { way, steps, phone, code, isInvalid } = walked
  const { snapshot, emitted } = walk(otpMachine, { resendLimit }, steps)
  const isIn = emitted.some(({ type }) => type === 'otp.verified')
  const isCodeStep = snapshot.hasTag('codeStep')
  const state: DialogState = {
    step: isIn ? 'loggedIn' : isCodeStep ? 'code' : 'phone',
    phone: isIn ? '' : phone,
    code,
    error: isInvalid ? errorOf(isCodeStep, phone, code) : undefined,
    isRefused: way.at(-1) === 'resend' && emitted.some(({ type }) => type === 'otp.refused'),
  }
  return { key: JSON.stringify([state, isInvalid, snapshot.context.resendCount]), state }
}

function errorOf(isCodeStep: boolean, phone: string, code: string): string | undefined {
  if (isCodeStep) return isOtpCode(code) ? undefined : fieldErrors.otpRequired()
  return phone === '' ? fieldErrors.required() : isOtpPhone(phone) ? undefined : fieldErrors.phone()
}
