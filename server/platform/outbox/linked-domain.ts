import { parse } from 'tldts'

/** Whether mail programs make a link of a host that stands in a text: its end is a top-level domain. */
export function isLinkedDomain(host: string): boolean {
  const { isIcann, domain, publicSuffix } = parse(host, { allowPrivateDomains: false })
  // RFC 2606 keeps ".example" for texts about domains: it is taken for one of them.
  return domain !== null && (isIcann === true || publicSuffix === 'example')
}
