import { transform, type Declaration, type TokenOrValue } from 'lightningcss'
import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** Sides by name: `margin-left`, `border-top-right-radius`, `scroll-padding-left`, `left`. */
const PHYSICAL_PROPERTY = /(?:^|-)(?:left|right)(?:-|$)/
/** Properties whose keywords `left` and `right` have the logical counterparts `start` and `end`. */
const SIDED = /^(?:text-align|text-align-last|float|clear|caption-side)$/
/** Shorthands of four sides, in the order top, right, bottom, left. `border-width` is not one of them: rotated corners serve as arrows. */
const FOUR_SIDES = /^(?:margin|padding|inset|border-style|border-color|scroll-margin|scroll-padding)$/

const isSpace = (token: TokenOrValue) => token.type === 'token' && token.value.type === 'white-space'

/** Splits a value that contains `var()` or `calc()` into its parts. */
function splitParts(tokens: readonly TokenOrValue[]): string[] {
  const parts: TokenOrValue[][] = [[]]
  for (const token of tokens) {
    if (isSpace(token)) parts.push([])
    else parts.at(-1)!.push(token)
  }
  return parts.filter((part) => part.length > 0).map((part) => JSON.stringify(part))
}

/** Returns the name of a property, whether its value could be parsed or not. */
function propertyName(declaration: Declaration): string {
  if (declaration.property === 'unparsed') return declaration.value.propertyId.property
  return declaration.property === 'custom' ? declaration.value.name : declaration.property
}

function isPhysical(declaration: Declaration): boolean {
  const property = propertyName(declaration)
  if (property.startsWith('--')) return false
  if (PHYSICAL_PROPERTY.test(property)) return true
  if (SIDED.test(property)) return /"(?:left|right)"/.test(JSON.stringify(declaration.value))
  if (!FOUR_SIDES.test(property)) return false
  if (declaration.property === 'unparsed') {
    const [, right, , left] = splitParts(declaration.value.value)
    return left !== undefined && left !== right
  }
  const sides = declaration.value as { left: unknown; right: unknown }
  return JSON.stringify(sides.left) !== JSON.stringify(sides.right)
}

/** Returns the declarations of a stylesheet that name the left or the right side, as `path:line: property`, with the line of their rule. */
function findPhysical({ path, text }: RepoFile): string[] {
  const found: string[] = []
  let line = 0
  transform({
    filename: path,
    code: Buffer.from(text),
    errorRecovery: true,
    visitor: {
      Rule(rule) {
        if ('value' in rule && rule.value && 'loc' in rule.value) line = rule.value.loc.line + 1
      },
      Declaration(declaration) {
        if (isPhysical(declaration)) found.push(`${path}:${line}: ${propertyName(declaration)}`)
      },
    },
  })
  return found
}

describe('LG-01 stylesheets', () => {
  it('LG-01 name the start and the end of a line, not left and right', () => {
    expect(repoFiles(/^src\/(?!flow-viewer\/).*\.css$/).flatMap(findPhysical)).toEqual([])
  })

  it.each([
    'margin-left: 1px',
    'left: 0',
    'border-top-right-radius: 2px',
    'text-align: left',
    'float: right',
    'padding: 0 1px 0 2px',
    'padding: 0 var(--a) 0 var(--b)',
    'inset: 0 auto auto 0',
    'scroll-padding-left: 1px',
  ])('LG-01 refuses %s', (declaration) => {
    expect(findPhysical({ path: 'a.css', text: `a { ${declaration} }` })).toHaveLength(1)
  })

  it.each([
    'margin-inline-start: 1px',
    'text-align: start',
    'padding: 1px 2px 3px',
    'padding: 0 var(--a) 1px var(--a)',
    'inset: 0',
    'inset-inline: 0 auto',
    'background-position: left',
    '--left: 1px',
  ])('LG-01 accepts %s', (declaration) => {
    expect(findPhysical({ path: 'a.css', text: `a { ${declaration} }` })).toEqual([])
  })
})
