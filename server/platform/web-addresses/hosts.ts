import { parse } from 'tldts'
import { toVisibleText } from '#domain/plain-name.ts'

const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}`
const LABEL = String.raw`[\p{L}\p{N}\p{M}${HIDDEN}_-]+`

export const DOTS = /[.。．｡․]/gu

/** Words joined by dots, such as evil.example, S.K.Sharma or 3.5. */
export const DOTTED = new RegExp(`${LABEL}(?:${DOTS.source}${LABEL})+`, 'gu')

/** Returns whether dotted words end in a registrable domain, in any script. */
export function isDomain(text: string): boolean {
  const { isIcann, domain, publicSuffix } = parse(toVisibleText(text))
  // Treated as a domain although RFC 2606 reserves it.
  return domain !== null && (isIcann === true || publicSuffix === 'example')
}

export const isIpAddress = (text: string): boolean => parse(toVisibleText(text)).isIp === true
