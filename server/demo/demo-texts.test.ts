import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storeContact, telHref } from '#domain/store-contact.ts'
import { readSource } from '#server/pages/checks/source.ts'
import { readCatalogue, readStore } from './fixture-files.ts'

const FIXTURES = 'fixtures'
const store = await readStore()
const catalogue = await readCatalogue()

/** All texts for shoppers, with their files. */
const files = ['templates', 'content', 'catalogue']
  .flatMap((folder) =>
    readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat('store.json', 'checkout.json')
  .filter((name) => /\.(json|md)$/u.test(name))
  .map((name) => ({ name, text: readFileSync(join(FIXTURES, name), 'utf8') }))

const findAll = (pattern: RegExp): [file: string, found: string][] =>
  files.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(([whole, first]): [string, string] => [name, first ?? whole]),
  )
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : []

describe('the texts of the demo store', () => {
  it('LY-14 write each phone number the same way', () => {
    const { country } = store.storefront.channel
    const numbers = [store.settings, { ...store.settings, enable_customer_care: false }].map(
      (settings) => storeContact(settings, country.mobile_code).phone,
    )
    expect(new Set(numbers).size).toBe(2)
    const linked = findAll(/<a href=\\"(tel:[^<]*<)/gu).concat(findAll(/(\[[^\]]+\]\(tel:[^)]+\))/gu))
    expect(linked.length).toBeGreaterThan(3)
    const spelt = numbers.flatMap((number) => [`${telHref(number)}\\">${number}<`, `[${number}](${telHref(number)})`])
    // No line break inside it.
    expect(linked.filter(([, link]) => !spelt.includes(link.replaceAll('&nbsp;', ' ')))).toEqual([])
    const bare = findAll(/(?:\+91[\d ]{10,}\d|\b0\d{3}[ -]\d{3}[ -]\d{4})/gu)
    expect(bare.filter(([, number]) => !numbers.includes(number))).toEqual([])
  })

  it('LY-14 never mention a wrong number of products', () => {
    const inShop = new Set(catalogue.collections.map(({ products }) => products.length))
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
    const announced = [...textsOf(store.storefront), ...textsOf(catalogue.sliders), ...textsOf(store.menus)].flatMap(
      (text) => [
        ...text.matchAll(
          /(\d+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)) (?:new )?pieces/gu,
        ),
      ],
    )
    const strange = announced.filter(([, count = '']) => !inShop.has(words.indexOf(count) + 1 || Number(count)))
    expect(strange.map(([text]) => text)).toEqual([])
  })

  it('CK-09 name exactly the countries the shop ships to', () => {
    const checkout = readSource(readFileSync(join(FIXTURES, 'checkout.json'), 'utf8')).value as {
      shipping_modes: { rates: { country: string }[] }[]
    }
    const served = new Set(checkout.shipping_modes.flatMap(({ rates }) => rates.map(({ country }) => country)))
    const textOf = (wanted: string) => files.find(({ name }) => name === wanted)!.text
    const faq = textOf('content/faq/delivery-and-returns.md')
    const named = store.countries.filter(({ name }) => faq.includes(name)).map(({ id }) => id)
    expect(named.filter((id) => id !== 'IN').sort()).toEqual([...served].filter((id) => id !== 'IN').sort())
    // The shipping page is generated from the rules.
    expect(textOf('templates/shipping.json')).toContain('"delivery-rates"')
    expect(findAll(/within India only/giu)).toEqual([])
  })

  it.each([
    ['how long the door is open', /from (\w+ to \w+, \w+ to \w+)/giu, 'Tuesday to Saturday, ten to six'],
    ['when an order leaves', /within (\w+) working days(?=[^<]*\.)(?<=(?:leave|leaves|sent)[^.]{0,40})/giu, 'three'],
    ['how long pieces may come back', /within (\d+) days/giu, '14'],
    ['how often the kiln is fired', /fired? (?:it )?(\w+) times a year/giu, 'six'],
    ['what an hour at the wheel costs', /(₹\d+) for (?:an hour|each person)/giu, '₹900'],
    ['when visitors throw', /Saturdays from (\w+ to \w+)/gu, 'ten to one'],
    ['who answers an order’s questions', /mailto:(help@[^\\)]+)/gu, 'help@ashkiln.example'],
    [
      'how an order is cancelled',
      /Until it leaves the studio, (?:yes\. Cancel it|you can cancel an order) in (?:\[|<a[^>]*>)([\w ]+)/gu,
      'your orders',
    ],
  ])('LY-14 mention %s consistently', (_, pattern, expected) => {
    const found = findAll(pattern)
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter(([, words]) => words !== expected)).toEqual([])
  })

  it('CT-07 agree with the care page about each glaze', () => {
    const byHand = /^(shino|matte black|terracotta)/iu
    const wrong = catalogue.products.filter(({ attributes, care }) => {
      const glaze = attributes?.['Glaze']
      const names = [glaze].flat().map((one) => (typeof one === 'string' ? one : (one?.value ?? '')))
      return names.length === 1 && byHand.test(names[0]!) && care.startsWith('<p>Safe in the dishwasher')
    })
    expect(wrong.map(({ slug }) => slug)).toEqual([])
  })
})
