import { expect, it } from 'vitest'
import { readCaptions } from './captions.ts'

it('BU-07 reads captions with and without hours, numbers and a header', () => {
  const text =
    'WEBVTT\n\n1\n00:01.500 --> 00:04\nThe door\nis closed.\n\n01:00:00,250 --> 01:00:02.000 align:start\nOpen!'
  expect(readCaptions(text)).toEqual([
    { from: 1.5, until: 4, text: 'The door\nis closed.' },
    { from: 3600.25, until: 3602, text: 'Open!' },
  ])
})

it('leaves out what is not a cue', () => {
  expect(readCaptions('00:04 --> 00:01\nBackwards\n\n00:05 --> 00:06\n\nwords alone')).toEqual([])
  expect(readCaptions('')).toEqual([])
})
