import ipaddr from 'ipaddr.js'

/** The part of the internet that a request is counted for. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: a household has all addresses of a /64. */
  name: string
  /** The /48 around that /64; undefined for IPv4. Whoever holds a /48 has 65,536 networks to send from. */
  site?: string
}

/** An IPv4 address as some proxies write it, with the port of the connection. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\]):\d+$/u
/** IPv4 addresses in IPv6 notation: mapped (RFC 4291), translated (RFC 6145), and behind NAT64 (RFC 6052). */
const IPV4_RANGES = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052'])
const LONGEST = 64

/**
 * Returns the network of an address. Everything that is counted or shared by address goes through here, so that the spelling of an
 * address never matters. What is no address counts as one network by its text.
 */
export function networkOf(ip: string): Network {
  const [, ipv4, ipv6] = WITH_PORT.exec(ip) ?? []
  const address = parse(ipv4 ?? ipv6 ?? ip)
  if (!address) return { name: ip.slice(0, LONGEST) }
  if (address instanceof ipaddr.IPv4) return { name: address.toString() }
  if (IPV4_RANGES.has(address.range())) return { name: address.toByteArray().slice(12).join('.') }
  const groups = address.parts.map((part) => part.toString(16))
  return { name: groups.slice(0, 4).join(':'), site: `${groups.slice(0, 3).join(':')}/48` }
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // The short and octal spellings of IPv4 that ipaddr.js takes are no addresses of a connection.
  if (!text.includes(':')) return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : undefined
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined
}
