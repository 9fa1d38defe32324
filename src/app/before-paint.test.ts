import { describe, expect, it } from 'vitest'
import { queueInteractions } from '#lib/queue-interactions.ts'
import { beforePaintScript } from './before-paint.ts'

describe('the scripts before the first paint', () => {
  it('are those of the sections that a page shows', () => {
    const script = beforePaintScript(['site-header', 'notice-bar', 'hero'], 'abc')
    expect(script).toMatch(/^<script nonce="abc">try\{.+\}<\/script>$/)
    expect(script).toContain('vitrine_notice')
    expect(script).toContain('site-header__register')
    expect(script).not.toContain('vitrine_columns')
    expect(beforePaintScript(['listing'], undefined)).toMatch(/^<script>try\{.*vitrine_columns/)
  })

  it('EN-08 only queue presses and restore the layout on return if no section has a script', () => {
    const script = beforePaintScript(['hero', 'rich-text'], 'abc')
    expect(script.startsWith(`<script nonce="abc">${queueInteractions};try{`)).toBe(true)
    expect(script.slice(script.indexOf(queueInteractions) + queueInteractions.length)).toMatch(
      /^;try\{[^}]*dataset\.whole=''\}catch\(e\)\{\}<\/script>$/,
    )
  })

  it('do not affect each other: each adds its own sheet', () => {
    const script = beforePaintScript(['notice-bar', 'site-header', 'listing', 'recently-viewed'], undefined)
    expect(script.match(/document\.adoptedStyleSheets/g)).toHaveLength(4)
    expect(script.match(/document\.adoptedStyleSheets\.push\(/g)).toHaveLength(4)
  })
})
