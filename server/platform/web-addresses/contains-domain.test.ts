import { expect, it } from 'vitest'
import { addressTextError, nameError } from '#domain/plain-name.ts'
import addresses from '#fixtures/real-input/addresses.json' with { type: 'json' }
import links from '#fixtures/real-input/links.json' with { type: 'json' }
import names from '#fixtures/real-input/names.json' with { type: 'json' }
import { containsDomain } from './contains-domain.ts'

it('CK-17 accepts 200 real names and addresses', () => {
  const lineFault = (line: string) => addressTextError('address_line_1', line, containsDomain)
  expect(names.filter((name) => nameError(name, containsDomain) !== undefined)).toEqual([])
  expect(addresses.filter((line) => lineFault(line) !== undefined)).toEqual([])
  expect(names.length + addresses.length).toBeGreaterThanOrEqual(200)
})

it.each(links)('OP-04 refuses the link $input in: $refused', ({ input, refused }) => {
  const faults = { name: nameError(input, containsDomain), line: addressTextError('city', input, containsDomain) }
  expect(Object.entries(faults).flatMap(([where, fault]) => (fault === undefined ? [] : [where]))).toEqual(refused)
})

it('CK-17 explains how to fix a name that looks like a domain', () => {
  const words = 'This looks like a web address. Put a space after the dot, or leave the dot out.'
  expect(nameError('anil.dev', containsDomain)).toBe(words)
  expect(nameError('anil. dev', containsDomain)).toBeUndefined()
})
