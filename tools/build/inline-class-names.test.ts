import { describe, expect, it } from 'vitest'
import { inlineIn } from './inline-class-names.ts'

const name = (local: string, file: string) => `${file}:${local}`
const inline = (code: string) => inlineIn(code, (path) => path.replace(/^\.\/|\.module\.css$/g, ''), name)

describe('inlineIn', () => {
  it('writes class names where they are used and keeps the style sheet', () => {
    const code =
      "import css from './hero.module.css'\nconst a = <p className={css.title} data-x={[css.root, css.big]} />"
    expect(inline(code)).toBe(
      'import \'./hero.module.css\'\nconst a = <p className={"hero:title"} data-x={["hero:root", "hero:big"]} />',
    )
  })

  it('leaves a module alone that reads its map in another way', () => {
    expect(inline("import css from './hero.module.css'\nconst a = css[state] ?? css.root")).toBeUndefined()
  })

  it('leaves other words alone', () => {
    expect(inline("import css from './hero.module.css'\nconst a = theme.css.root + css.root")).toContain(
      'theme.css.root + "hero:root"',
    )
    expect(inline('const css = 1')).toBeUndefined()
  })
})
