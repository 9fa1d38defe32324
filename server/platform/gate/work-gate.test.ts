import { describe, expect, it, vi } from 'vitest'
import type { Network } from '#server/platform/network/network.ts'
import { WorkGate } from './work-gate.ts'

const sizes = {
  running: 4,
  waiting: 10,
  patience: 60_000,
  network: { running: 2, waiting: 3 },
  personal: { running: 1, waiting: 2 },
}

/** Returns a gate whose tasks end when the test says so; `order` lists the started tasks. */
function gate(options: Partial<typeof sizes> = {}) {
  const one = new WorkGate({ ...sizes, ...options })
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  one.onRefusal = (why) => refused.push(why)
  const enter = (network: string | Network, name: string, personal = false) =>
    one
      .run({ network: typeof network === 'string' ? { name: network } : network, personal }, async () => {
        order.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      })
      .then(
        () => 200,
        (error: { status: number }) => error.status,
      )
  const end = async (name: string) => {
    ends.get(name)?.()
    await expect.poll(() => order.length + refused.length).toBeGreaterThan(0)
    await new Promise(setImmediate)
  }
  return { one, order, refused, enter, end }
}

describe('WorkGate', () => {
  it('OP-03 keeps capacity free for other networks', async () => {
    const { one, order, enter } = gate()
    for (let n = 0; n < 5; n++) void enter('flood', `f${n}`)
    void enter('other', 'o')
    expect(order).toEqual(['f0', 'f1', 'o'])
    expect([one.running, one.waiting]).toEqual([3, 3])
  })

  it('OP-03 refuses a network beyond its share with 429, and accepts others', async () => {
    const { enter, refused } = gate()
    for (let n = 0; n < 5; n++) void enter('flood', `f${n}`)
    expect(await enter('flood', 'f5')).toBe(429)
    expect(refused).toEqual(['network'])
    void enter('other', 'o0')
    void enter('other', 'o1')
    void enter('other', 'o2')
    expect(refused).toEqual(['network'])
  })

  it('OP-03 gives the networks of a /48 two shares together, and one turn per round', async () => {
    const { order, enter, end, refused } = gate({ running: 5, waiting: 20, personal: { running: 0, waiting: 0 } })
    const site = '2001:db8:1/48'
    for (let n = 0; n < 6; n++) void enter({ name: `2001:db8:1:${n}`, site }, `s${n}`)
    void enter('other', 'o0')
    expect(order).toEqual(['s0', 's1', 's2', 's3', 'o0'])
    void enter('another', 'a0')
    await end('s0')
    expect(order.slice(5)).toEqual(['s4'])
    await end('s1')
    expect(order.slice(6)).toEqual(['a0'])
    for (let n = 0; n < 5; n++) void enter({ name: `2001:db8:1:a${n}`, site }, `t${n}`)
    expect(await enter({ name: '2001:db8:1:b', site }, 'one too many')).toBe(429)
    expect(refused).toEqual(['network'])
  })

  it('OP-03 reserves capacity for personal pages while many networks want the rest', async () => {
    const { order, enter } = gate()
    for (let n = 0; n < 6; n++) void enter(`network ${n}`, `p${n}`)
    expect(order).toEqual(['p0', 'p1', 'p2'])
    void enter('shopper', 'cart', true)
    expect(order).toEqual(['p0', 'p1', 'p2', 'cart'])
  })

  it('OP-03 reserves queue space for personal pages', async () => {
    const { enter, refused } = gate({ network: { running: 2, waiting: 20 } })
    for (let n = 0; n < 11; n++) void enter(`network ${n % 3}`, `p${n}`)
    expect(await enter('network 0', 'one more')).toBe(503)
    expect(refused).toEqual(['full'])
    for (let n = 0; n < 3; n++) void enter('network 1', `cart ${n}`, true)
    expect(refused).toEqual(['full'])
    expect(await enter('network 1', 'cart 3', true)).toBe(503)
  })

  it('OP-03 lets networks take turns, one page each', async () => {
    const { order, enter, end } = gate({
      running: 2,
      network: { running: 1, waiting: 5 },
      personal: { running: 0, waiting: 0 },
    })
    for (let n = 0; n < 4; n++) void enter('a', `a${n}`)
    for (let n = 0; n < 2; n++) void enter('b', `b${n}`)
    void enter('c', 'c0')
    expect(order).toEqual(['a0', 'b0'])
    await end('a0')
    expect(order.at(-1)).toBe('a1')
    await end('a1')
    expect(order.at(-1)).toBe('c0')
    await end('b0')
    expect(order.slice(-1)).toEqual(['b1'])
    await end('c0')
    await end('b1')
    expect(order).toEqual(['a0', 'b0', 'a1', 'c0', 'b1', 'a2'])
  })

  it('OP-03 frees capacity when the work fails', async () => {
    const one = new WorkGate({ ...sizes, running: 1, personal: { running: 0, waiting: 0 } })
    const turn = { network: { name: 'a' }, personal: false }
    const failing = one.run(turn, async () => {
      throw new Error('broken')
    })
    const next = one.run(turn, async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
    expect([one.running, one.waiting]).toEqual([0, 0])
  })

  it('OP-03 refuses with 503 after waiting too long', async () => {
    vi.useFakeTimers()
    const { one, enter, refused } = gate({ patience: 3500 })
    for (let n = 0; n < 2; n++) void enter('a', `a${n}`)
    const lazy = enter('a', 'lazy')
    await vi.advanceTimersByTimeAsync(3500)
    expect(await lazy).toBe(503)
    expect([refused, one.waiting]).toEqual([['patience'], 0])
    vi.useRealTimers()
  })
})
