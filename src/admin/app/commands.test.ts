import { describe, expect, it } from 'vitest'
import { type Command, matchingCommands } from './commands.ts'

const command = (title: string, detail = 'Catalogue'): Command => ({ key: title, title, detail, href: `/${title}` })
const commands = [command('Home', ''), command('Bulk prices'), command('Products'), command('Café pages', 'Content')]
const titles = (typed: string) => matchingCommands(commands, typed).map(({ title }) => title)

describe('the command palette', () => {
  it('AD-05 shows every screen before anything is typed', () => {
    expect(titles('')).toEqual(['Home', 'Bulk prices', 'Products', 'Café pages'])
  })

  it.each([
    ['pr', ['Products', 'Bulk prices']],
    ['cata pri', ['Bulk prices']],
    ['CAFE', ['Café pages']],
    ['  home ', ['Home']],
    ['none', []],
  ])('AD-05 finds by %j: %j', (typed, found) => {
    expect(titles(typed)).toEqual(found)
  })
})
