import { expect, it } from 'vitest'
import { readPayloadAddress } from './payload-address.ts'

it.each([
  ['/about', false, '/about'],
  ['/_payload/about?page=2', true, '/about?page=2'],
  ['/_payload/', true, '/'],
  ['/_payload', false, '/_payload'],
  ['/_payload?x=1', false, '/_payload?x=1'],
  ['/_payloads/about', false, '/_payloads/about'],
  ['/_payload//evil.example', true, '//evil.example'],
])('AP-04 reads %s: payload %s of %s', (address, isPayload, url) => {
  expect(readPayloadAddress(address)).toEqual({ isPayload, url })
})
