import * as t from '#words/payment-check.ts'
import type { Finding } from './gateway.ts'

/** Providers refuse webhooks and links whose times are wrong by minutes. */
const MAX_SECONDS = 60

/** Compares the clock with a provider's. */
export function clockFinding(date: Date | undefined, now = Date.now()): Finding[] {
  if (!date) return []
  const seconds = Math.round(Math.abs(now - date.getTime()) / 1000)
  return [
    seconds <= MAX_SECONDS
      ? { isGood: true, text: t.clockRight() }
      : { isGood: false, text: t.clockWrong({ seconds }) },
  ]
}
