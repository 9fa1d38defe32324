/** Below this stand the payloads of all public pages: `/_payload/about` is that of `/about` (AP-04). */
export const payloadPrefix = '/_payload'
/** Payloads with the data of header, footer and settings, for a browser whose own are no longer fresh. */
export const wholePayloadPrefix = '/_payload-whole'

/** What an address asks for: a page, its payload, or its payload with what stands around every page. */
export type PageForm = 'page' | 'payload' | 'whole'

/** Parts an address (path and query) into the form that is asked for and the address of the page. */
export function readPayloadAddress(address: string): { form: PageForm; url: string } {
  if (!address.startsWith(payloadPrefix)) return { form: 'page', url: address }
  for (const [form, prefix] of [
    ['payload', payloadPrefix],
    ['whole', wholePayloadPrefix],
  ] as const) {
    if (address.startsWith(`${prefix}/`)) return { form, url: address.slice(prefix.length) }
  }
  return { form: 'page', url: address }
}
