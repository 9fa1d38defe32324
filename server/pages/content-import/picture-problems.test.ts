import { expect, it } from 'vitest'
import { picturesIn } from './picture-problems.ts'

it('finds the pictures of Markdown and of HTML', () => {
  const line = 'A ![jar](/images/jar.jpg), ![](</media/a.webp> "Title") and <img alt="b" SRC = \'/b.png\'> [no](/c.png)'
  expect(picturesIn(line)).toEqual([
    { picture: '/images/jar.jpg', isDescribed: true },
    { picture: '/media/a.webp', isDescribed: false },
    { picture: '/b.png', isDescribed: true },
  ])
})

it.each([
  ...[
    '<img src="/b.png">',
    '<img src="/b.png" alt>',
    '<img alt=" " src=/b.png>',
    `<img alt='' src='/b.png'>`,
    '![ ](/b.png)',
  ],
])('AD-26 finds no description in %s', (text) =>
  expect(picturesIn(text)).toEqual([{ picture: '/b.png', isDescribed: false }]),
)

it.each(['<img src=/b.png alt=Jar>', `<img alt = 'Jar' src='/b.png'>`])('AD-26 finds the description in %s', (text) => {
  expect(picturesIn(text)).toEqual([{ picture: '/b.png', isDescribed: true }])
})

it.each(['![', '<img ', '<img src'])('looks at each character of a long line of %s once', (start) => {
  const line = start.repeat(200_000 / start.length)
  const before = performance.now()
  expect(picturesIn(line)).toEqual([])
  expect(performance.now() - before).toBeLessThan(1000)
})
