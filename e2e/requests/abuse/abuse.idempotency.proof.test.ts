import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { ask, productIdOn } from '../../support/requests.ts'

type Call = [path: string, body: object]

const customer = { email: 'meera@ashkiln.example', password: 'monsoon-demo-meera' }
let addresses = 64
const newAddress = () => `192.0.2.${addresses++}`

async function post(address: string, path: string, body: object, key: string) {
  const answer = await ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  return { ...answer, isReplay: answer.headers.get('idempotency-replayed') === 'true' }
}

it('AP-02 OP-04 a stranger who knows a call’s key and body gets no one else’s reply', async () => {
  const item = { product_id: await productIdOn('/product/tall-bottle-vase'), quantity: 1 }
  const calls: Call[] = [
    ['/api/auth/login', customer],
    ['/api/auth/otp/request', { input: '9000000064' }],
    ...either<Call[]>(
      [
        ['/api/auth/reset', { email: customer.email }],
        ['/api/plugins/emailSubscription/subscribe', { email: 'reader@ashkiln.example' }],
        ['/api/cart/add-item?token=guessed', item],
      ],
      [],
    ),
    ['/api/cart/add-item', item],
    ['/api/cart/add-item?api_cart=guessed&cart_session=guessed', item],
  ]
  for (const [index, [path, body]] of calls.entries()) {
    const [owner, key] = [newAddress(), `abuse-idempotency-${index}-${crypto.randomUUID()}`]
    const first = await post(owner, path, body, key)
    expect([first.status, first.isReplay], path).toEqual([200, false])
    const stranger = await post(newAddress(), path, body, key)
    expect(stranger.isReplay, path).toBe(false)
    const cookies = new Set(first.headers.getSetCookie())
    expect(
      stranger.headers.getSetCookie().filter((one) => cookies.has(one)),
      path,
    ).toEqual([])
    const again = await post(owner, path, body, key)
    expect([again.isReplay, again.text], path).toEqual([true, first.text])
  }
})
