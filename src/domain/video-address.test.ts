import { expect, it } from 'vitest'
import { readVideoAddress } from './video-address.ts'

it.each([
  ['/media/kiln.mp4', { kind: 'file', src: '/media/kiln.mp4' }],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', { kind: 'youtube', id: 'aqz-KE-bpKQ' }],
  ['https://m.youtube.com/watch?v=aqz-KE-bpKQ&t=20s', { kind: 'youtube', id: 'aqz-KE-bpKQ' }],
  ['https://youtu.be/aqz-KE-bpKQ?si=x', { kind: 'youtube', id: 'aqz-KE-bpKQ' }],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', { kind: 'youtube', id: 'aqz-KE-bpKQ' }],
  ['https://vimeo.com/76979871', { kind: 'vimeo', id: '76979871' }],
  ['https://player.vimeo.com/video/76979871?h=1', { kind: 'vimeo', id: '76979871' }],
  ['//evil.example/a.mp4', undefined],
  ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', undefined],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ"><script>', undefined],
  ['https://vimeo.com/about', undefined],
  ['javascript:alert(1)', undefined],
])('BU-07 reads the video of %s', (url, expected) => {
  expect(readVideoAddress(url)).toEqual(expected)
})
