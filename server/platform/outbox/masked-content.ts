import type { Content } from './outbox.ts'

const MASK = '•••'
const URL_IN_TEXT = /https?:\/\/[^\s<>"']+/gu
const TAG = /(<[^>]*>)/u
/** Words of an address, such as a product’s. */
const READABLE = /^(?:[a-z\d]{1,16}(?:-[a-z\d]{1,16})*|\d+)$/u
const MIN_SECRET = 16

/**
 * Returns a message as staff may see it: without its codes, and with addresses that contain neither tokens nor
 * fragments, because whoever follows such a link acts as its recipient. Links in the HTML lead nowhere. What is masked
 * stays as it is.
 */
export function maskContent(content: Content): Content {
  const { text, html, secrets = [], unsubscribe: _, ...rest } = content
  const mask = (shown: string) => maskText(shown, secrets)
  const masked = mask(text)
  return {
    ...rest,
    text: masked,
    ...(html !== undefined && { html: maskHtml(html, mask) }),
    isMasked: content.isMasked === true || masked !== text || secrets.length > 0,
  }
}

/** Returns a text without these secrets and those of addresses; for example what a server quotes of a message. */
export function maskText(text: string, secrets: readonly string[] = []): string {
  let masked = text
  for (const secret of secrets) if (secret !== '') masked = masked.replaceAll(secret, MASK)
  return masked.replaceAll(URL_IN_TEXT, maskAddress)
}

const maskHtml = (html: string, mask: (shown: string) => string): string =>
  html
    .split(TAG)
    .map((part, index) => (index % 2 === 1 ? part.replace(/^(<a\b.*?) href="[^"]*"/su, '$1') : mask(part)))
    .join('')

function maskAddress(address: string): string {
  const [beforeFragment = '', fragment] = address.split('#', 2)
  const [path = '', query] = beforeFragment.split('?', 2)
  const [scheme, , host, ...segments] = path.split('/')
  return [
    [scheme, '', host, ...segments.map(maskPart)].join('/'),
    query === undefined ? '' : `?${query.replaceAll(/([^&=;]+)=([^&;]*)/gu, maskParameter)}`,
    fragment === undefined ? '' : `#${maskPart(fragment)}`,
  ].join('')
}

const maskParameter = (_: string, name: string, value: string): string =>
  `${name}=${/token|code|key|sig/iu.test(name) ? MASK : maskPart(value)}`

const maskPart = (part: string): string => (part.length < MIN_SECRET || READABLE.test(part) ? part : MASK)
