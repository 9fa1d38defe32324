import { describe, expect, it } from 'vitest'
import { inlineModule, sheetsReadAsMap } from './inline-class-names.ts'

const inline = (code: string) => inlineModule(code, (local, path) => `${/(\w+)\.module/.exec(path)?.[1]}:${local}`)

describe('inlineModule', () => {
  it('inlines class names and keeps the style sheet import', () => {
    const code =
      "import css from './hero.module.css'\nconst a = <p className={css.title} data-x={[css.root, css.big]} />"
    expect(inline(code)).toBe(
      'import \'./hero.module.css\'\nconst a = <p className={"hero:title"} data-x={["hero:root", "hero:big"]} />',
    )
  })

  it('inlines names of several sheets, also in templates', () => {
    const code =
      "import patterns from '#ui/patterns.module.css'\nimport css from './hero.module.css'\nconst a = `${css.text} ${patterns.soft}`"
    expect(inline(code)).toBe(
      "import '#ui/patterns.module.css'\nimport './hero.module.css'\nconst a = `hero:text patterns:soft`",
    )
  })

  it('keeps the map of a sheet without names', () => {
    const code = "import css from './hero.module.css'\nconst a = css.root"
    expect(inlineModule(code, () => undefined)).toBe(code)
  })

  it('leaves other identifiers alone', () => {
    expect(inline("import css from './hero.module.css'\nconst a = theme.css.root + css.root")).toContain(
      'theme.css.root + "hero:root"',
    )
    expect(inline('const css = 1')).toBe('const css = 1')
  })

  it('leaves strings, comments and texts alone', () => {
    const rest =
      'const load = () => import(\'./gift-choice.tsx\') // choice.box\nconst a = <p title="choice.box">choice.box {`choice.box`}</p>'
    expect(inline(`import choice from '#ui/choice.module.css'\n${rest}`)).toBe(
      `import '#ui/choice.module.css'\n${rest}`,
    )
    expect(sheetsReadAsMap(`import choice from '#ui/choice.module.css'\n${rest}`)).toEqual([])
  })
})

describe('sheetsReadAsMap', () => {
  it('returns sheets whose map is read in another way', () => {
    const code =
      "import css from './hero.module.css'\nimport patterns from '#ui/patterns.module.css'\nconst a = [css[state] ?? css.root, patterns.soft]"
    expect(sheetsReadAsMap(code)).toEqual(['./hero.module.css'])
    expect(sheetsReadAsMap("import css from './hero.module.css'\nconst a = css.root")).toEqual([])
  })
})
