import { describe, expect, it } from 'vitest'
import { addressTextFault, linkFault, nameFault } from './plain-name.ts'

describe('nameFault', () => {
  it.each([
    ...['Meera', 'Anne-Marie', 'O’Brien', "D'Souza", 'M.Karthik', 'K. R. Narayanan', 'St. John', 'Jr.', 'மீரா', 'नायर'],
    'Suresh S/O Raman',
    'c/o Nair',
  ])('OP-04 takes the name “%s”', (name) => expect(nameFault(name)).toBeUndefined())

  it.each([
    ...[
      'http://evil.example',
      'https:evil',
      'www.x',
      'evil.com',
      'visit shop.example',
      'a/b',
      'x@y',
      'EVIL.COM',
      'x.com',
    ],
    ...[
      'X.Co',
      't.me/x',
      'evil\u200b.com',
      'evil.\u200bcom',
      'evil．com',
      'evil。com',
      '<b>',
      'shop.example/S/O',
      '会社.中国',
    ],
  ])('OP-04 refuses the name “%s”', (name) => expect(nameFault(name)).toBe(linkFault))

  it('OP-04 refuses an empty name and one with control characters', () => {
    expect(nameFault('')).toBe('This field is required')
    expect(nameFault('a\u0007b')).toBe('This field is not valid.')
  })
})

describe('addressTextFault', () => {
  it.each([
    ['name', 'evil.com'],
    ['first_name', 'evil.com'],
    ['address_line_1', 'https://evil.example'],
    ['address_line_2', 'go to evil.example/win'],
    ['city', 'www.evil.example'],
  ])('OP-04 refuses a web address in %s: “%s”', (column, text) =>
    expect(addressTextFault(column, text)).toBe(linkFault),
  )

  it.each([
    ['address_line_1', 'No.5, St.Mary’s Road'],
    ['address_line_1', '12/4 Rue Dumas, c/o Nair'],
    ['city', 'Puducherry'],
    ['filename_of', 'a.b'],
  ])('OP-04 takes what stands in addresses in %s: “%s”', (column, text) =>
    expect(addressTextFault(column, text)).toBeUndefined(),
  )
})
