import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ask } from '../support/requests.ts'

const scripts = readdirSync('dist/client', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, text: readFileSync(join('dist/client', file), 'utf8') }))
const filesContaining = (pattern: RegExp) => scripts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('XS-01 XS-02 the shop’s files contain no inspector or flow viewer, and the feed is its own file', () => {
  expect(scripts.length).toBeGreaterThan(50)
  expect(filesContaining(/stately\.ai|xstateinspector|elk\.algorithm|react-flow__/)).toEqual([])
  const ofShop = filesContaining(/vitrine-flows/).filter((file) => !file.startsWith('admin-assets/'))
  expect(ofShop).toEqual([expect.stringMatching(/^assets\/flow-feed-/)])
})

it('XS-02 /dev/flows and its files need the admin token', async () => {
  for (const path of [
    '/dev/flows',
    '/dev/flows/flow-viewer.js',
    '/dev/flows/flow-viewer.css',
    '/dev/flows/layout.js',
  ]) {
    const { status, text } = await ask(path)
    expect([path, status]).toEqual([path, 403])
    expect(text).not.toContain('<script')
  }
})
