import ipaddr from 'ipaddr.js'

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, a link (with the metadata
 * services of clouds), a documentation range, or an IPv6 range that leads to one of these.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL)
}

/** The only part of IPv6 that is assigned to anyone. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
