import ipaddr from 'ipaddr.js'

/** The network that a request is counted for. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: a household usually has a whole /64. */
  name: string
  /** The surrounding /48, for IPv6 only. The holder of a /48 can send from 65,536 networks. */
  site?: string
}

/** Some proxies append the port of the connection. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\]):\d+$/u
/** IPv4 addresses in IPv6 notation: mapped (RFC 4291), translated (RFC 6145), and behind NAT64 (RFC 6052). */
const IPV4_RANGES = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052'])
const MAX_NAME_LENGTH = 64

/**
 * Returns the network of an address. All counting by address must use it, so that the notation of an address never
 * matters. Invalid input is a network of its own.
 */
export function networkOf(ip: string): Network {
  const [, ipv4, ipv6] = WITH_PORT.exec(ip) ?? []
  const address = parse(ipv4 ?? ipv6 ?? ip)
  if (!address) return { name: ip.slice(0, MAX_NAME_LENGTH) }
  if (address instanceof ipaddr.IPv4) return { name: address.toString() }
  if (IPV4_RANGES.has(address.range())) return { name: address.toByteArray().slice(12).join('.') }
  const groups = address.parts.map((part) => part.toString(16))
  return { name: groups.slice(0, 4).join(':'), site: `${groups.slice(0, 3).join(':')}/48` }
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // ipaddr.js accepts short and octal IPv4 notations, which never occur in connections.
  if (!text.includes(':')) return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : undefined
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined
}
