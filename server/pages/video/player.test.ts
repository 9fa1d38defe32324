import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const { get } = await testApp({ builderOrigins: ['https://builder.example'] })

it('BU-07 frames one provider, for the shop and its builders only', async () => {
  const reply = await get('/_video/youtube/aqz-KE-bpKQ')
  expect(reply.statusCode).toBe(200)
  expect(reply.payload).toContain(
    'src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;playsinline=1&amp;rel=0"',
  )
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
  expect(policy).toContain("frame-ancestors 'self' https://builder.example")
  expect((await get('/_video/vimeo/76979871')).payload).toContain('https://player.vimeo.com/video/76979871?')
})

it.each([
  '/_video/other/aqz-KE-bpKQ',
  '/_video/youtube/a%22%3E%3Cscript%3E',
  '/_video/vimeo/abc',
  '/_video/toString/1',
])('BU-07 answers 404 for %s', async (url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.payload).not.toContain('<iframe')
})
