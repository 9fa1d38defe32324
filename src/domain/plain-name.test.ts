import { describe, expect, it } from 'vitest'
import addresses from '#fixtures/real-input/addresses.json' with { type: 'json' }
import links from '#fixtures/real-input/links.json' with { type: 'json' }
import names from '#fixtures/real-input/names.json' with { type: 'json' }
import { addressTextFault, nameFault, unlinked } from './plain-name.ts'

/** As the server: it knows which endings are top-level domains. */
const isDomain = (host: string) =>
  /\.(?:com|me|co|in|dev|shop|ly|xyz|kim|li|no|box|market|bank|中国|xn--[\w-]+)$/iu.test(host)

describe('CK-17 names and addresses', () => {
  it('CK-17 pass as people write them, in the browser and where domains are known', () => {
    const refused = (fault: (text: string) => string | undefined) => (text: string) => fault(text) !== undefined
    for (const known of [undefined, isDomain]) {
      expect(names.filter(refused((name) => nameFault(name, known)))).toEqual([])
      expect(addresses.filter(refused((line) => addressTextFault('address_line_1', line, known)))).toEqual([])
    }
    expect(names.length + addresses.length).toBeGreaterThanOrEqual(200)
  })

  it.each(links)('OP-04 refuse the link $input in: $refused', ({ input, refused }) => {
    const faults = { name: nameFault(input, isDomain), line: addressTextFault('city', input, isDomain) }
    expect(Object.entries(faults).flatMap(([where, fault]) => (fault === undefined ? [] : [where]))).toEqual(refused)
  })

  it('CK-17 say what to do about a name that is written like a domain', () => {
    expect(nameFault('anil.dev', isDomain)).toBe(
      'This looks like a web address. Put a space after the dot, or leave it out.',
    )
    expect(nameFault('anil. dev', isDomain)).toBeUndefined()
  })

  it('OP-04 refuse an empty name and one with control characters', () => {
    expect(nameFault('')).toBe('This field is required')
    expect(nameFault('a\u0007b')).toBe('This field is not valid.')
  })

  it.each([
    ['name', true],
    ['first_name', true],
    ['company_name', true],
    ['filename_of', false],
    ['city', false],
  ])('OP-04 hold %s to the rule of names: %s', (column, isName) => {
    expect(addressTextFault(column, 'evil.com', isDomain) !== undefined).toBe(isName)
  })
})

it.each([
  ['No.5, St.Mary’s Road', 'No. 5, St. Mary’s Road'],
  ['evil.com', 'evil. com'],
  ['https://evil.example/x', 'https evil. example/x'],
  ['win@evil.com', 'win evil. com'],
  ['evil\u200b.com', 'evil. com'],
])('OP-04 a message prints “%s” as “%s”, of which no mail program makes a link', (text, printed) =>
  expect(unlinked(text)).toBe(printed),
)
