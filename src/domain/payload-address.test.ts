import { expect, it } from 'vitest'
import { readPayloadAddress } from './payload-address.ts'

it.each([
  ['/about', 'page', '/about'],
  ['/_payload/about?page=2', 'payload', '/about?page=2'],
  ['/_payload/', 'payload', '/'],
  ['/_payload-whole/a/b', 'whole', '/a/b'],
  ['/_payload-deferred/', 'deferred', '/'],
  ['/_payload', 'page', '/_payload'],
  ['/_payload?x=1', 'page', '/_payload?x=1'],
  ['/_payloads/about', 'page', '/_payloads/about'],
  ['/_payload//evil.example', 'payload', '//evil.example'],
])('AP-04 reads %s as the %s of %s', (address, form, url) => {
  expect(readPayloadAddress(address)).toEqual({ form, url })
})
