import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import messages from '#schemas/builder/messages.schema.json' with { type: 'json' }
import { type Sample, samplesOf, sampleTitle } from './samples.ts'

/** The documents of the demo shop. */
const documents = readdirSync('fixtures/templates').map((file) => {
  const text = readFileSync(`fixtures/templates/${file}`, 'utf8')
  return {
    key: /"template": \{\s*"key": "([\w-]+)"/.exec(text)?.[1] ?? file,
    type: /"page_type": "(\w+)"/.exec(text)?.[1] ?? file,
  }
})

/** Every view of the protocol. */
const views = messages.definitions.SampleSet.properties.view.enum as Sample[]

describe('the samples of a document', () => {
  it('BU-04 include every view of the protocol, each with its own name', () => {
    const offered = new Set(documents.flatMap(({ type, key }) => samplesOf(type, key)))
    expect([...offered].toSorted()).toEqual(views.toSorted())
    expect(new Set(views.map(sampleTitle)).size).toBe(views.length)
  })

  it('BU-04 are views of that document, and not of another one of its type', () => {
    for (const { type, key } of documents) {
      if (type === 'Header' || type === 'Footer') continue
      const others = samplesOf(type, key).filter((view) => !['none', key, `empty-${key}`].includes(view))
      expect(others).toEqual([])
    }
  })

  it('BU-04 begin with a customer or a cart where the document needs one', () => {
    const first = (type: string, key: string) => samplesOf(type, key)[0]
    expect(first('Cart', 'cart')).toBe('cart')
    expect(first('Checkout', 'checkout-payment')).toBe('checkout-payment')
    expect(first('Account', 'account-orders')).toBe('account-orders')
    expect(first('Page', 'coming-soon')).toBe('coming-soon')
    expect(first('Home', 'home')).toBe('none')
    // A product’s own document may have any name.
    expect(first('Product', 'account')).toBe('none')
  })

  it('BU-04 exist for all documents of a cart, the checkout and accounts, except those that mails lead to', () => {
    const personal = documents.filter(({ type }) => ['Cart', 'Checkout', 'Account', 'TrackOrder'].includes(type))
    const without = personal.filter(({ type, key }) => samplesOf(type, key)[0] === 'none')
    expect(without.map(({ key }) => key).toSorted()).toEqual(['account-undo', 'account-verify-email', 'confirm-order'])
  })
})
