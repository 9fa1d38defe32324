import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '#tools/testing/proof.ts'
import { networkOf } from './network.ts'

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', { name: '203.0.113.7' }],
    ['203.0.113.7:4711', { name: '203.0.113.7' }],
    ['::ffff:203.0.113.7', { name: '203.0.113.7' }],
    ['::FFFF:203.0.113.7', { name: '203.0.113.7' }],
    ['::ffff:cb00:7107', { name: '203.0.113.7' }],
    ['0:0:0:0:0:ffff:203.0.113.7', { name: '203.0.113.7' }],
    ['::ffff:0:203.0.113.7', { name: '203.0.113.7' }],
    ['64:ff9b::203.0.113.7', { name: '203.0.113.7' }],
    ['[::ffff:203.0.113.7]:4711', { name: '203.0.113.7' }],
    ['2001:db8:1:2:3:4:5:6', { name: '2001:db8:1:2', site: '2001:db8:1/48' }],
    ['2001:DB8:0001:0002::', { name: '2001:db8:1:2', site: '2001:db8:1/48' }],
    ['[2001:db8:1:2::1]:443', { name: '2001:db8:1:2', site: '2001:db8:1/48' }],
    ['2001:db8:1:ffff::1', { name: '2001:db8:1:ffff', site: '2001:db8:1/48' }],
    ['2001:db8::1', { name: '2001:db8:0:0', site: '2001:db8:0/48' }],
    ['fe80::1%eth0', { name: 'fe80:0:0:0', site: 'fe80:0:0/48' }],
    ['::1', { name: '0:0:0:0', site: '0:0:0/48' }],
    ['unknown', { name: 'unknown' }],
    ['', { name: '' }],
    ['0x7f.1', { name: '0x7f.1' }],
  ])('AU-18 returns %2$o for %1$s', (ip, network) => {
    expect(networkOf(ip)).toEqual(network)
  })

  it('AU-18 is the same for all addresses of a /64, with one site per /48', () => {
    const part = fc.integer({ min: 0, max: 0xffff })
    const address = (parts: number[]) => parts.map((one) => one.toString(16)).join(':')
    fc.assert(
      fc.property(fc.array(part, { minLength: 8, maxLength: 8 }), part, part, (parts, subnet, host) => {
        // Excludes ranges that map IPv4 addresses.
        const own = [0x2001, ...parts.slice(1)]
        const neighbour = [...own.slice(0, 3), subnet, ...own.slice(4, 7), host]
        const [one, other] = [networkOf(address(own)), networkOf(address(neighbour))]
        expect(one.site).toBe(other.site)
        expect(one.name === other.name).toBe(own[3] === subnet)
      }),
      { numRuns: 200, seed: SEED },
    )
  })

  it('AU-18 truncates invalid addresses', () => {
    expect(networkOf('x'.repeat(10_000)).name).toHaveLength(64)
  })
})
