/**
 * Below these stand the payloads of all public pages (AP-04), each form of `/about` at prefix + `/about`:
 * - payload: all that the page itself shows
 * - whole: with the data of header, footer and settings, for a browser whose own are no longer fresh
 * - deferred: only what the lower sections of the page show, which its HTML comes without
 */
export const payloadPrefixes = {
  payload: '/_payload',
  whole: '/_payload-whole',
  deferred: '/_payload-deferred',
} as const

export type PayloadForm = keyof typeof payloadPrefixes

/** What an address asks for: a page, or one form of its payload. */
export type PageForm = 'page' | PayloadForm

/** Parts an address (path and query) into the form that is asked for and the address of the page. */
export function readPayloadAddress(address: string): { form: PageForm; url: string } {
  if (!address.startsWith(payloadPrefixes.payload)) return { form: 'page', url: address }
  for (const [form, prefix] of Object.entries(payloadPrefixes) as [PayloadForm, string][]) {
    if (address.startsWith(`${prefix}/`)) return { form, url: address.slice(prefix.length) }
  }
  return { form: 'page', url: address }
}
