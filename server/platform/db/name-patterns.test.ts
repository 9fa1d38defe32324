import { expect, it } from 'vitest'
import { namePatterns } from './name-patterns.ts'

it.each([
  ['', ['%%']],
  ['jar', ['%jar%']],
  ['50%', ['50\\%%', '% 50\\%%', '%-50\\%%', '%(50\\%%', '%/50\\%%', '%\\_50\\%%']],
  ['a_bc', ['a\\_bc%', '% a\\_bc%', '%-a\\_bc%', '%(a\\_bc%', '%/a\\_bc%', '%\\_a\\_bc%']],
  ['ab', ['ab%', '% ab%', '%-ab%', '%(ab%', '%/ab%', '%\\_ab%']],
  ['é', ['é%', '% é%', '%-é%', '%(é%', '%/é%', '%\\_é%']],
  ['花瓶', ['%花瓶%']],
  ['&', []],
  [' -- ', []],
])('AD-04 finds %j by patterns that an index serves', (text, patterns) => {
  expect(namePatterns(text)).toEqual(patterns)
})
