import { parse } from 'tldts'
import { toVisibleText } from '#domain/plain-name.ts'

const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}`
const LABEL = String.raw`[\p{L}\p{N}\p{M}${HIDDEN}_-]+`

/** Every form of the full stop. */
export const DOTS = /[.。．｡․]/gu

/** Words joined by full stops, as hosts are: evil.example, S.K.Sharma, 3.5. */
export const DOTTED = new RegExp(`${LABEL}(?:${DOTS.source}${LABEL})+`, 'gu')

/** Whether dotted words end like a domain that somebody can own, in whatever letters they are written. */
export function isDomain(text: string): boolean {
  const { isIcann, domain, publicSuffix } = parse(toVisibleText(text))
  // RFC 2606 keeps ".example" for texts about domains: it is taken for one of them.
  return domain !== null && (isIcann === true || publicSuffix === 'example')
}

/** Whether dotted words are the address of a machine: 203.0.113.7. */
export const isIpAddress = (text: string): boolean => parse(toVisibleText(text)).isIp === true
