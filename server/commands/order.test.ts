import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import numbers from '#fixtures/real-input/order-numbers.json' with { type: 'json' }
import { browser, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { runCommand, environmentOf } from '#server/testing/run-command.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { readArguments } from './order-arguments.ts'
import { UsageError } from './usage-error.ts'

const { shop, vase } = await stockedShop()
const ofTheShop = environmentOf(shop)
const limits = { timeout: 90_000 }

const order = (words: string[], variables = ofTheShop) => runCommand('order', words, variables)
const buy = async (email: string) => {
  const who = browser(shop)
  return placeOrder(who, await readyCart(who, { items: [{ product_id: vase, quantity: 2 }], email }))
}

describe('npm run order', () => {
  it('CK-10 AC-05 completes an order while the shop runs, which informs the shopper', limits, async () => {
    const { order_id: number } = await buy('desk@ashkiln.example')
    const sent = await order([number, '--ship', 'bd-900-1', '--carrier', 'Blue Dart'])
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    expect(sent.stdout).toContain(`Order ${number}: shipped`)
    expect(sent.stdout).toContain('Tracking number BD-900-1, Blue Dart')
    expect((await shop.get('/api/track-order/BD-900-1')).json().data).toMatchObject({ status: 'shipped' })
    expect((await messagesTo(shop, 'desk@ashkiln.example'))[0]).toContain('/track-order/BD-900-1')

    const tooEarly = await order([number, '--refund', '100.50'])
    expect(tooEarly).toMatchObject({ code: 1, stdout: '' })
    expect(tooEarly.stderr).toBe(`There is nothing left to refund for order ${number}.\n`)
    expect(await stateOf(shop, number)).toMatchObject({ status: 'shipped', refunded_total: 0 })
    expect(await brokenInvariants(shop.database.pool)).toEqual({})
  })

  it('CK-10 AC-05 exits with 2 and a sentence for invalid arguments', limits, async () => {
    const { code, stdout, stderr } = await order(['1', '--burn'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Unknown option: --burn\./)
    expect(stderr).not.toContain('    at ')
  })

  it.each([
    [[], 'Which order?'],
    [['1', '2'], 'Name one order and one option.'],
    [['1', '--ship', 'W-1234', '--deliver'], 'Name one order and one option.'],
    [['1', '--refund', '--cancel'], 'Name one order and one option.'],
    [['1', '--ship'], '--ship needs a value.'],
    [['1', '--refuse'], '--refuse needs a value.'],
    [['1', '--burn'], 'Unknown option: --burn.'],
    [['1', '--deliver', '--carrier', 'x'], '--carrier can only be used with --ship.'],
  ])('CK-10 AC-05 answers %j with the error and the usage', (words, wrong) => {
    expect(() => readArguments(words)).toThrow(UsageError)
    expect(() => readArguments(words)).toThrow(wrong)
    expect(() => readArguments(words)).toThrow('Usage: npm run order')
  })

  it('CK-10 AC-05 has defaults for optional arguments', () => {
    const wishOf = (...words: string[]) => readArguments(['1', ...words])?.action
    expect(readArguments(['--help'])).toBeUndefined()
    for (const [number, typed] of Object.entries(numbers))
      for (const text of typed) expect(readArguments([text])?.orderNo).toBe(number)
    expect(wishOf()).toEqual({ kind: 'show' })
    expect(wishOf('--refund')).toEqual({ kind: 'refund' })
    expect(wishOf('--refund', '12.50')).toEqual({ kind: 'refund', amount: '12.50' })
    expect(wishOf('--cancel')).toEqual({ kind: 'cancel', reason: 'The shop couldn’t fulfil this order.' })
    expect(wishOf('--ship', 'W-1', '--carrier', 'X')).toEqual({ kind: 'ship', waybill: 'W-1', carrier: 'X' })
  })

  it('CK-10 AC-05 starts the database if the shop does not run, and stops it again', limits, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-desk-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { code, stderr } = await order(['261121-000000'], { DATA_DIR: folder })
    const { home } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as { home: string }
    if (home !== folder) onTestFinished(() => rm(home, { recursive: true, force: true }))
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'There is no order 261121-000000.\n' })
    await expect(readFile(join(home, 'pg', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })
})
