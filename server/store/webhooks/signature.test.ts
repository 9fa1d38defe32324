import { describe, expect, it } from 'vitest'
import { addressFault, allowedFor, receiversIn } from './receiver-address.ts'
import { newWebhookSecret, webhookHeaders } from './signature.ts'

describe('the signature of a webhook', () => {
  it('AD-29 is that of Standard Webhooks', () => {
    // The example of the specification, with its published signature.
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
    expect(webhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('AD-29 is made with each secret, which are long and random', () => {
    const [old, current] = [newWebhookSecret(), newWebhookSecret()]
    expect(old).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const signed = webhookHeaders([current, old], { id: 'a', timestamp: 1, body: '' })['webhook-signature']
    expect(signed?.split(' ')).toHaveLength(2)
    expect(new Set(signed?.split(' ')).size).toBe(2)
  })
})

describe('the address of a receiver', () => {
  const [open, office] = [receiversIn([]), receiversIn(['10.1.0.0/16', 'fd00::/8'])]

  it.each([
    'https://example.com/hooks?a=1',
    'https://93.184.216.34:8443/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  ])('AD-29 may be %s', (address) => expect(addressFault(address, open)).toBeUndefined())

  it.each([
    ['x', 'full address'],
    ['ftp://example.com', 'full address'],
    ['https://user:password@example.com', 'user name'],
    ['http://example.com', 'https://'],
    ['https://127.0.0.1', 'private network'],
    ['https://2130706433/', 'private network'],
    ['https://[::ffff:169.254.169.254]/', 'private network'],
    ['https://localhost/', 'private network'],
    ['https://10.1.2.3/', 'private network'],
  ])('AD-29 may not be %s', (address, reason) => expect(addressFault(address, open)).toContain(reason))

  it('AD-29 may be in a network that the operator allows, and only there without encryption', () => {
    for (const address of ['https://10.1.2.3/', 'http://10.1.2.3/', 'http://[fd00::1]/', 'http://erp.internal/'])
      expect(addressFault(address, office)).toBeUndefined()
    for (const address of ['https://10.2.2.3/', 'http://93.184.216.34/'])
      expect(addressFault(address, office)).toBeDefined()
    expect(allowedFor('http://erp.internal/', office)('93.184.216.34')).toBe(false)
    expect(allowedFor('https://erp.example/', office)('93.184.216.34')).toBe(true)
    expect(allowedFor('https://erp.example/', office)('10.2.2.3')).toBe(false)
    // Phones capitalise the beginning of a field.
    expect(allowedFor('Https://erp.example/', office)('93.184.216.34')).toBe(true)
    expect(allowedFor('Http://erp.example/', office)('93.184.216.34')).toBe(false)
  })
})
