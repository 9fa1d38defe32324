import { expect, it } from 'vitest'
import { picturesIn } from './broken-pictures.ts'

it('finds the pictures of Markdown and of HTML', () => {
  const line = 'A ![jar](/images/jar.jpg), ![](</media/a.webp> "Title") and <img alt="b" SRC = \'/b.png\'> [no](/c.png)'
  expect(picturesIn(line)).toEqual(['/images/jar.jpg', '/media/a.webp', '/b.png'])
})

it.each(['![', '<img ', '<img src'])('looks at each character of a long line of %s once', (start) => {
  const line = start.repeat(200_000 / start.length)
  const before = performance.now()
  expect(picturesIn(line)).toEqual([])
  expect(performance.now() - before).toBeLessThan(1000)
})
