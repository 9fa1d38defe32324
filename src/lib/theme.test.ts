import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './colour.ts'
import { themeCss, type Appearance } from './theme.ts'

const storefront = (JSON.parse(readFileSync('fixtures/store.json', 'utf8')) as { storefront: Appearance }).storefront
const night = JSON.parse(readFileSync('fixtures/themes/night.json', 'utf8')) as Appearance
const css = (change: Partial<Appearance> = {}) => themeCss({ ...storefront, ...change })
const heading = (change: object) =>
  css({ typography: { ...storefront.typography, heading: { ...storefront.typography.heading, ...change } } })
const body = (change: object) =>
  css({ typography: { ...storefront.typography, body: { ...storefront.typography.body, ...change } } })
const font = (change: object) => css({ fonts: [{ family: 'House', path: '/fonts/house.woff2', ...change }] })

describe('colours', () => {
  it('LY-07 sets theme and text colours as custom properties', () => {
    const { colours } = storefront
    for (const [name, value] of Object.entries(colours)) expect(css()).toContain(`--${name.replace('_', '-')}:${value}`)
  })

  it('LY-07 derives hover 10 % darker, shadow tint 90 and fade 0.5 from the theme colour', () => {
    const text = css({ colours: { ...storefront.colours, primary: '#336699' } })
    expect(text).toContain('--primary-hover:#2e5c8a')
    expect(text).toContain('--shadow-tint:#ebf0f5')
    expect(text).toContain('--primary-fade:rgb(51 102 153 / 0.5)')
    expect(text).toContain('--fade:0.5')
  })

  it('replaces an invalid colour with the default', () => {
    const text = css({ colours: { ...storefront.colours, ink: 'red;}body{display:none', primary: 'url(x)' } })
    expect(text).not.toContain('display:none')
    expect(text).not.toMatch(/--ink:|--primary:|--primary-hover/u)
  })

  it('tells the browser whether the page is dark', () => {
    expect(css()).toContain('color-scheme:light')
    expect(themeCss(night)).toContain('color-scheme:dark')
  })

  it.each([
    ['the demo store', storefront],
    ['its second theme', night],
  ])('keeps every text colour of %s at 4.5 to 1 on both backgrounds', (_name, { colours }) => {
    const { paper, raised, primary, on_primary: onPrimary, ...texts } = colours
    for (const ground of [paper, raised]) {
      for (const text of [texts.ink, texts.ink_soft, primary, texts.accent, texts.success, texts.error])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('typography', () => {
  it('LY-07 sets the families of text and headings', () => {
    expect(css()).toContain(
      '--font-body:"Instrument Sans Variable","Rupee","Instrument Sans Variable accents","Instrument Sans Variable fallback",system-ui,sans-serif',
    )
    expect(css()).toContain('--font-heading:"Fraunces Variable",')
  })

  it.each([
    [100, 400],
    [400, 400],
    [650.4, 650],
    [900, 900],
    [1000, 900],
    [Number.NaN, 400],
  ])('LY-07 keeps weight %s within 400 to 900: %s', (weight, expected) => {
    expect(heading({ weight })).toContain(`--weight-heading:${expected}`)
    expect(body({ weight })).toContain(`--weight-body:${expected}`)
  })

  it('LY-07 scales the type by the sizes of body and headings', () => {
    expect(css()).not.toContain('--scale-')
    expect(body({ size: '18px' })).toContain('--scale-body:1.125')
    expect(body({ size: '1.125rem' })).toContain('--scale-body:1.125')
    expect(heading({ size: '69px' })).toContain('--scale-heading:1.5')
  })

  it('keeps sizes readable and ignores invalid ones', () => {
    expect(body({ size: '2px' })).toContain('--scale-body:0.5')
    expect(heading({ size: '900px' })).toContain('--scale-heading:2')
    for (const size of ['', 'large', '16', '16px;}', '-3px', 'calc(1px)'])
      expect(body({ size })).not.toContain('--scale-body')
  })

  it('removes characters from a family’s name that could end it', () => {
    const text = heading({ family: 'Evil", serif;}</style><script>' })
    expect(text).not.toContain('</style')
    expect(text).toContain('--font-heading:"Evil serifstylescript",')
  })

  it('replaces a family without a name with the default', () => {
    expect(body({ family: '"' })).not.toContain('--font-body')
  })
})

describe('fonts', () => {
  it('LY-07 declares the shop’s fonts with font-display: swap and their range of weights', () => {
    expect(css()).toContain(
      '@font-face{font-family:"Instrument Sans Variable";src:url("/fonts/instrument-sans.woff2") format("woff2");font-weight:400 700;font-style:normal;font-display:swap}',
    )
  })

  it('LY-07 gives a variable font the weights 100 to 900 by default', () => {
    expect(font({})).toContain('font-weight:100 900')
    expect(font({ weight_range: 'bold;}' })).toContain('font-weight:100 900')
  })

  it('gives a static font one weight', () => {
    expect(font({ weight_range: '700', is_variable: false })).toContain('font-weight:700;')
    expect(font({ weight_range: '500 700', is_variable: false })).toContain('font-weight:500;')
  })

  it.each([
    ['/fonts/a.woff', 'format("woff")'],
    ['/fonts/a.ttf', 'format("truetype")'],
    ['/fonts/a.otf', 'format("opentype")'],
    ['/fonts/a', 'url("/fonts/a");'],
  ])('names the format of %s', (path, expected) => {
    expect(font({ path })).toContain(expected)
  })

  it.each([
    'https://fonts.example/a.woff2',
    '//fonts.example/a.woff2',
    '/a") } body { x: url("',
    'javascript:alert(1)',
    '',
  ])('omits the file %j', (path) => {
    expect(font({ path })).not.toContain('@font-face')
  })
})

describe('page', () => {
  it('LY-07 limits Boxed Content to 1320 px', () => {
    expect(css({ page_layout: 'Boxed Content' })).toContain('--page-max:1320px')
    expect(css({ page_layout: 'Boxed Content' })).not.toContain('--gutter')
  })

  it('LY-07 lets Full Width extend to gutters of 4vw', () => {
    expect(css({ page_layout: 'Full Width' })).toMatch(/--page-max:100%;--gutter:clamp\(1rem, 4vw, 8rem\)/u)
  })

  it('LY-07 paints the background: a colour or a picture of the shop', () => {
    expect(css({ background: '#EEEEEE' })).toContain('--background:#eeeeee')
    expect(css({ background: '/images/paper.webp' })).toContain('--background:var(--paper) url("/images/paper.webp")')
    for (const background of [null, 'https://elsewhere.example/x.png', '/images/../x', 'red;}'])
      expect(css({ background })).not.toContain('--background')
  })
})

describe('custom css', () => {
  it('LY-07 is last and in no layer, so that it wins', () => {
    expect(css({ custom_css: '.hero { color: red }' })).toMatch(/\}\n\.hero \{ color: red \}$/u)
  })

  it.each(['</style><script>alert(1)</script>', '</STYLE >', 'a{content:"</style>"}', '<!--<script>'])(
    'EN-05 cannot break out of its element: %s',
    (custom) => {
      const text = css({ custom_css: custom })
      expect(text).not.toMatch(/<\/|<!--/u)
    },
  )

  it('keeps the meaning of what it escapes', () => {
    expect(css({ custom_css: 'a{content:"</b>"}' })).toContain('a{content:"<\\/b>"}')
  })
})

it('has the custom properties that tokens.css declares', () => {
  const tokens = readFileSync('src/ui/tokens.css', 'utf8')
  const names = css({ background: '#ffffff', page_layout: 'Full Width' }).match(/--[a-z-]+(?=:)/gu) ?? []
  for (const name of names) expect(tokens).toContain(`${name}:`)
})
