/** Prefix of the addresses of public page payloads (AP-04), followed by the page's path. */
export const PAYLOAD_PREFIX = '/_payload'

/** Splits a path with query into the page's address and whether its payload is requested. */
export function readPayloadAddress(address: string): { url: string; isPayload: boolean } {
  const isPayload = address.startsWith(`${PAYLOAD_PREFIX}/`)
  return { isPayload, url: isPayload ? address.slice(PAYLOAD_PREFIX.length) : address }
}
