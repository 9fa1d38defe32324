import { describe, expect, it } from 'vitest'
import { inlineIn, readMaps } from './inline-class-names.ts'

const inline = (code: string) => inlineIn(code, (local, path) => `${/(\w+)\.module/.exec(path)?.[1]}:${local}`)

describe('inlineIn', () => {
  it('writes class names where they are used and keeps the style sheet', () => {
    const code =
      "import css from './hero.module.css'\nconst a = <p className={css.title} data-x={[css.root, css.big]} />"
    expect(inline(code)).toBe(
      'import \'./hero.module.css\'\nconst a = <p className={"hero:title"} data-x={["hero:root", "hero:big"]} />',
    )
  })

  it('writes the names of several sheets, in a template as its text', () => {
    const code =
      "import patterns from '#ui/patterns.module.css'\nimport css from './hero.module.css'\nconst a = `${css.text} ${patterns.soft}`"
    expect(inline(code)).toBe(
      "import '#ui/patterns.module.css'\nimport './hero.module.css'\nconst a = `hero:text patterns:soft`",
    )
  })

  it('leaves the map of a sheet that has no names to write', () => {
    const code = "import css from './hero.module.css'\nconst a = css.root"
    expect(inlineIn(code, () => undefined)).toBe(code)
  })

  it('leaves other words alone', () => {
    expect(inline("import css from './hero.module.css'\nconst a = theme.css.root + css.root")).toContain(
      'theme.css.root + "hero:root"',
    )
    expect(inline('const css = 1')).toBe('const css = 1')
  })
})

describe('readMaps', () => {
  it('names the sheets whose map is read in another way', () => {
    const code =
      "import css from './hero.module.css'\nimport patterns from '#ui/patterns.module.css'\nconst a = [css[state] ?? css.root, patterns.soft]"
    expect(readMaps(code)).toEqual(['./hero.module.css'])
    expect(readMaps("import css from './hero.module.css'\nconst a = css.root")).toEqual([])
  })
})
