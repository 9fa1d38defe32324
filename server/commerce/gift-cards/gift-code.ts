import { createHash } from 'node:crypto'
import { plainCode } from '#lib/plain-characters.ts'
import { randomCode } from '#server/commerce/coupons/random-code.ts'

/** 31^20, or 99 bits; 79 of them are unknown to those who see the last four characters and the hash. */
const LENGTH = 20
const GROUP = /.{4}(?=.)/g

/** Returns a new code as people read it, such as ABCD-EFGH-JKMN-PQRS-TUVW. */
export const newGiftCode = (): string => randomCode(LENGTH).replaceAll(GROUP, '$&-')

/** Returns a typed code without what does not matter: capitals, hyphens and spaces. */
const normaliseGiftCode = (typed: string): string => plainCode(typed).replaceAll(/[^A-Z0-9]/g, '')

/** Returns what is stored of a code. It does not depend on SESSION_SECRET, because cards must outlive its replacement. */
export const hashGiftCode = (code: string): Buffer =>
  createHash('sha256')
    .update(`gift card ${normaliseGiftCode(code)}`)
    .digest()
