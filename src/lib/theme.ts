/**
 * The storefront's appearance (§3, §9) as the text of a `<style>`: custom properties over the defaults of tokens.css,
 * fonts, and the owner's custom CSS. Everything is validated; invalid values keep their default.
 */
import { ownImagePath, ownPath } from './url.ts'
import { darken, fade, luminance, parseHex, tint } from './colour.ts'

/** A font family, a size in px or rem, a weight. */
export interface FontChoice {
  family: string
  size: string
  weight: number
}

/** A font file of the shop. */
export interface ThemeFont {
  family: string
  path: string
  weight_range?: string
  is_variable?: boolean
}

/** The theme's part of a storefront. */
export interface Appearance {
  page_layout: string
  typography: { body: FontChoice; heading: FontChoice }
  colours: Record<ColourName, string>
  /** A colour, or an image of the shop. */
  background: string | null
  fonts: readonly ThemeFont[]
  custom_css: string
}

const colourNames = [
  'paper',
  'raised',
  'ink',
  'ink_soft',
  'line',
  'primary',
  'on_primary',
  'accent',
  'success',
  'error',
] as const
type ColourName = (typeof colourNames)[number]

/** Constants of §9. */
const HOVER_DARKER = 0.1
const SHADOW_TINT = 90
const FADE = 0.5
const WEIGHTS = { min: 400, max: 900 }
const WEIGHT_RANGE = '100 900'

/** The sizes at which the scale of tokens.css is unchanged, in px. */
const BODY_SIZE = 16
const HEADING_SIZE = 46

/** Returns the theme's CSS, safe inside `<style>`. */
export function themeCss(appearance: Appearance): string {
  const { fonts, custom_css: custom } = appearance
  const properties = { ...colours(appearance), ...typography(appearance), ...layout(appearance) }
  const root = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return [...fonts.map(fontFace), `:root{${root.join(';')}}`, insideStyle(custom)].filter(Boolean).join('\n')
}

type Properties = Record<string, string>

function colours({ colours: given, background }: Appearance): Properties {
  const found: Properties = {}
  for (const name of colourNames) {
    const value = given[name]
    if (parseHex(value)) found[`--${name.replace('_', '-')}`] = value.toLowerCase()
  }
  const { '--primary': primary, '--paper': paper } = found
  if (primary) {
    found['--primary-hover'] = darken(primary, HOVER_DARKER)
    found['--shadow-tint'] = tint(primary, SHADOW_TINT)
    found['--primary-fade'] = fade(primary, FADE)
  }
  found['--fade'] = String(FADE)
  if (paper) found['color-scheme'] = luminance(paper) < 0.2 ? 'dark' : 'light'
  const picture = ownImagePath(background)
  if (parseHex(background)) found['--background'] = background?.trim().toLowerCase() ?? ''
  else if (picture) found['--background'] = `var(--paper) url("${picture}")`
  return found
}

function typography({ typography: { body, heading } }: Appearance): Properties {
  const found: Properties = {}
  const families = { body: familyName(body.family), heading: familyName(heading.family) }
  if (families.body) found['--font-body'] = `${typefaces(families.body)},system-ui,sans-serif`
  if (families.heading) found['--font-heading'] = `${typefaces(families.heading)},Georgia,serif`
  found['--weight-body'] = String(weightOf(body.weight))
  found['--weight-heading'] = String(weightOf(heading.weight))
  const scales = {
    '--scale-body': readScale(body.size, BODY_SIZE),
    '--scale-heading': readScale(heading.size, HEADING_SIZE),
  }
  for (const [name, scale] of Object.entries(scales))
    if (scale !== undefined && scale !== 1) found[name] = String(scale)
  return found
}

/** The font, its accents (loaded only for pages that need them) and its fallback. */
const typefaces = (family: string) => `"${family}","Rupee","${family} accents","${family} fallback"`

/** Boxed Content is 1320 px wide; full width has gutters of 4 % of the window. */
function layout({ page_layout: pageLayout }: Appearance): Properties {
  return pageLayout === 'Boxed Content'
    ? { '--page-max': '1320px' }
    : { '--page-max': '100%', '--gutter': 'clamp(1rem, 4vw, 8rem)' }
}

function fontFace({
  family,
  path,
  weight_range: range = WEIGHT_RANGE,
  is_variable: variable = true,
}: ThemeFont): string {
  const name = familyName(family)
  const url = fontPath(path)
  if (!name || !url) return ''
  const weights = /^\d{1,4}(?: \d{1,4})?$/u.test(range) ? range : WEIGHT_RANGE
  const weight = variable ? weights : (weights.split(' ')[0] ?? '400')
  const format = /\.(woff2|woff|ttf|otf)$/iu
    .exec(url)?.[1]
    ?.toLowerCase()
    .replace('ttf', 'truetype')
    .replace('otf', 'opentype')
  const source = format ? `url("${url}") format("${format}")` : `url("${url}")`
  return `@font-face{font-family:"${name}";src:${source};font-weight:${weight};font-style:normal;font-display:swap}`
}

/** Returns a family's name without characters that could end its string. */
function familyName(family: string): string {
  return family.replace(/[^\p{L}\p{N} _.-]/gu, '').trim()
}

/** Only fonts of the shop itself are allowed by the page's policy. */
function fontPath(path: string): string | undefined {
  return ownPath(path) && /^[\w./?=&-]+$/u.test(path) ? path : undefined
}

const weightOf = (weight: number) => Math.min(WEIGHTS.max, Math.max(WEIGHTS.min, Math.round(weight) || WEIGHTS.min))

/** Returns the ratio to the default size, between 0.5 and 2 for readability. */
function readScale(size: string, standard: number): number | undefined {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)(px|rem)\s*$/u.exec(size) ?? []
  if (!number) return undefined
  const pixels = Number(number) * (unit === 'rem' ? 16 : 1)
  return Math.round(Math.min(2, Math.max(0.5, pixels / standard)) * 1000) / 1000
}

/** Escapes `</`, which could close the style element; `<\/` is equivalent in CSS. */
function insideStyle(css: string): string {
  return css.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--').trim()
}
