import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '#server/platform/network/public-address.ts'
import * as t from '#words/admin-outside.ts'

/** Where webhooks may be sent. */
export interface Receivers {
  isAllowed: (address: string) => boolean
  /** Whether an address belongs to a network that the shop’s operator trusts. */
  isTrusted: (address: string) => boolean
  hasTrusted: boolean
}

/** Allows public addresses, and those in `networks` (CIDR), such as that of an accounting system in the same building. */
export function receiversIn(networks: readonly string[]): Receivers {
  const ranges = networks.map((network) => ipaddr.parseCIDR(network))
  const isTrusted = (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
  }
  return {
    isAllowed: (address) => isPublicAddress(address) || isTrusted(address),
    isTrusted,
    hasTrusted: ranges.length > 0,
  }
}

/**
 * Returns what is wrong with a receiver’s address; undefined if nothing is. Names are resolved and checked again with
 * each attempt (`allowedFor`).
 */
export function addressFault(text: string, { isAllowed, isTrusted, hasTrusted }: Receivers): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/u.test(url.protocol)) return t.notAnAddress()
  if (url.username !== '' || url.password !== '') return t.passwordInAddress()
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  const isNumeric = isIP(host) > 0
  if (isNumeric && !isAllowed(host)) return t.privateAddress()
  if (/(^|\.)localhost$/iu.test(host) && !isTrusted('127.0.0.1')) return t.privateAddress()
  if (url.protocol === 'http:' && !(isNumeric ? isTrusted(host) : hasTrusted)) return t.needsHttps()
  return undefined
}

/** Returns where messages to an address may go: without encryption to trusted networks only. */
export const allowedFor = (url: string, { isAllowed, isTrusted }: Receivers): Receivers['isAllowed'] =>
  new URL(url).protocol === 'https:' ? isAllowed : isTrusted
