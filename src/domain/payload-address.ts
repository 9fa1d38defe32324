/**
 * Addresses of public page payloads (AP-04), followed by the page's path:
 * - payload: the data of the page itself
 * - whole: also header, footer and settings, for browsers whose copies are stale
 * - deferred: only the lower sections, which the HTML omits
 */
export const payloadPrefixes = {
  payload: '/_payload',
  whole: '/_payload-whole',
  deferred: '/_payload-deferred',
} as const

export type PayloadForm = keyof typeof payloadPrefixes

export type RequestedForm = 'page' | PayloadForm

/** Splits a path with query into the requested form and the page's address. */
export function readPayloadAddress(address: string): { form: RequestedForm; url: string } {
  if (!address.startsWith(payloadPrefixes.payload)) return { form: 'page', url: address }
  for (const [form, prefix] of Object.entries(payloadPrefixes) as [PayloadForm, string][]) {
    if (address.startsWith(`${prefix}/`)) return { form, url: address.slice(prefix.length) }
  }
  return { form: 'page', url: address }
}
