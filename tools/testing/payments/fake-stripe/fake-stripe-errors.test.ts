import { afterAll, describe, expect, it } from 'vitest'
import { startFakeStripe } from './fake-stripe.ts'
import { params, stripeClient } from './stripe-client.ts'

const fake = await startFakeStripe()
afterAll(() => fake.close())
const stripe = stripeClient(fake.origin)
const newSession = (change: object = {}, price: object = {}) => stripe.checkout.sessions.create(params(change, price))

describe('PY-02 the fake Stripe, driven by the official SDK,', () => {
  it('refuses what Stripe refuses', async () => {
    for (const [change, price, problem] of [
      [{ color: 'red' }, {}, { code: 'parameter_unknown', param: 'color' }],
      [
        { payment_intent_data: { color: 'red' } },
        {},
        { code: 'parameter_unknown', param: 'payment_intent_data[color]' },
      ],
      [{ success_url: undefined }, {}, { code: 'parameter_missing', param: 'success_url' }],
      [{ success_url: 'shop.test' }, {}, { code: 'url_invalid' }],
      [{ client_reference_id: 'a b' }, {}, { param: 'client_reference_id' }],
      [{ metadata: { ['k'.repeat(41)]: 'x' } }, {}, { param: 'metadata' }],
      [{ metadata: { key: 'x'.repeat(501) } }, {}, { param: 'metadata[key]' }],
      [{ expires_at: Math.floor(Date.now() / 1000) + 60 }, {}, { param: 'expires_at' }],
      [{}, { currency: 'INR' }, { message: expect.stringContaining('lowercase') }],
      [{}, { currency: 'usd', unit_amount: 49 }, { code: 'amount_too_small' }],
      [{}, { currency: 'jpy', unit_amount: 49 }, { code: 'amount_too_small' }],
      [{}, { currency: 'kwd', unit_amount: 1001 }, { message: expect.stringContaining('nearest ten') }],
      [{}, { currency: 'isk', unit_amount: 1050 }, { message: expect.stringContaining('decimals') }],
      [{}, { currency: 'usd', unit_amount: 100_000_000 }, { code: 'amount_too_large' }],
      [{}, { unit_amount: 10.5 }, { code: 'parameter_invalid_integer' }],
    ] as const)
      await expect(newSession(change, price), JSON.stringify([change, price])).rejects.toMatchObject({
        statusCode: 400,
        ...problem,
      })
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(stripeClient(fake.origin, 'sk_test_wrong').balance.retrieve()).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    })
    await expect(stripeClient(fake.origin, undefined, { apiVersion: 'next' }).balance.retrieve()).rejects.toMatchObject(
      {
        message: expect.stringContaining('API version'),
      },
    )
  })

  it('fails as networks and providers do, and the SDK’s own retries make one refund', async () => {
    fake.fail({ kind: 'rate-limit' }, { kind: 'error' })
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' })
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    const session = await newSession()
    await fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' })
    const intent = (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string
    fake.fail({ calls: 'POST /v1/refunds', kind: 'lost' })
    const refund = await stripeClient(fake.origin, undefined, { maxNetworkRetries: 2 }).refunds.create({
      payment_intent: intent,
      amount: 100,
    })
    expect(refund.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
  })
})
