import { describe, expect, it } from 'vitest'
import { cleanAddress, lowerAddress } from './clean-address.ts'

describe('canonical addresses', () => {
  it.each([
    ['/about/', '/about'],
    ['/about/?page=2', '/about?page=2'],
    ['//about', '/about'],
    ['/product-category//vases///', '/product-category/vases'],
    ['//evil.example/', '/evil.example'],
    ['//', '/'],
    ['/./', '/.'],
    ['/\\evil.example/', '/'],
  ])('LY-08 %s becomes %s', (url, clean) => expect(cleanAddress(url)).toBe(clean))

  it.each(['/', '/about', '/?a=//b/', '/about?next=/', '/a%2f'])('LY-08 %s is clean', (url) =>
    expect(cleanAddress(url)).toBeUndefined(),
  )

  it.each([
    ['/About', '/about'],
    ['/Product-Category/VASES?Glaze=X', '/product-category/vases?Glaze=X'],
    ['/caf%C3%A9', undefined],
    ['/CAF%C3%A9', '/caf%C3%A9'],
    ['/about', undefined],
  ])('LY-08 %s in lower case is %s', (url, lower) => expect(lowerAddress(url)).toBe(lower))
})
