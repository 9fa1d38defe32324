import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Words } from '#lib/words.ts'
import { justAdded, removed } from '#words/cart.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { setOverride } from '#server/platform/words/overrides.ts'
import { makeShopWords, readShopWords, withWords } from '#server/platform/words/shop-words.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { task } from './tasks/words.ts'

let renders = 0
const { app, database, get } = await testApp({
  renderer: {
    render: async ({ words }) => {
      renders += 1
      const body = `<html><head></head><body><p>${words?.scriptFor?.() ?? 'as written'}</p></body></html>`
      return { status: 200, headers: {}, body, cacheable: true, tags: ['store'] }
    },
    load: () => Promise.reject(new Error('not needed')),
    explain: async () => [],
  },
})
const run = (...words: string[]) => task.readWords(words)(app)
const isAnyoneWaiting = async () =>
  (
    await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rows.length > 0
const said = async (write: () => string) => withWords(await readShopWords(app), write)

describe('npm run content -- words', () => {
  it('LG-05 words a sentence differently in every page, at once and until it is removed', async () => {
    expect((await get('/about')).payload).toContain('as written')
    const before = renders
    await get('/about')
    expect(renders).toBe(before)
    expect(await run('set', 'cart.removed', 'You took out {name}')).toBe('cart.removed: You took out {name}')
    await eventually(async () => (await get('/about')).payload.includes('You took out '))
    expect(await said(() => removed({ name: 'Moon jar' }))).toBe('You took out Moon jar')
    expect(await run('list', '--own')).toBe('cart.removed: You took out {name}\n  (originally: {name} removed)')
    expect(await run('remove', 'cart.removed')).toBe('cart.removed has its original wording again.')
    await eventually(async () => (await get('/about')).payload.includes('as written'))
    expect(await run('remove', 'cart.removed')).toBe('cart.removed already has its original wording.')
    expect(await said(() => removed({ name: 'Moon jar' }))).toBe('Moon jar removed')
  })

  it('LG-01 LG-05 gives a page the messages of its own code, and the others when later code is loaded', async () => {
    await run('set', 'cart.removed', 'You took out {name}')
    await run('set', 'cart.undo', 'Put it back')
    const ownMessages = async () => Object.keys((await readShopWords(app)).words?.messages ?? {})
    await eventually(async () => (await ownMessages()).length === 2)
    const { scriptFor, words } = await readShopWords(app)
    const [own = ''] = Object.keys(words!.messages)
    const browser = { fetch: async (path: string) => ({ json: async () => JSON.parse((await get(path)).payload) }) }
    const script = scriptFor!(new Set([own]))
    const { shopWords } = runInContext(`${script};globalThis`, createContext(browser)) as { shopWords: Words }
    expect(Object.keys(shopWords.messages)).toEqual([own])
    await shopWords.loadOthers!()
    expect(shopWords.messages).toEqual(words!.messages)
    expect(scriptFor!(new Set(Object.keys(words!.messages)))).not.toContain('loadOthers')
    await database.pool.query('DELETE FROM message_override')
  })

  it('LG-05 lists sentences by area and by text', async () => {
    expect(await run('list', 'cart')).toContain('cart.removed: {name} removed')
    expect(await run('list', 'took nothing out')).toBe('No sentences match.')
  })

  it.each([
    ['cart.remved', 'x', 'There is no message cart.remved. Did you mean cart.removed?'],
    ['toString', 'x', 'There is no message toString.'],
    ['cart.removed', 'Gone', 'cart.removed: {name} is missing.\nThe original is: {name} removed'],
    [
      'cart.removed',
      '{name} {nme}',
      'cart.removed: {nme} is unknown. This sentence can contain: {name}\nThe original is: {name} removed',
    ],
    [
      'cart.removed',
      '<b>{name}</b>',
      'cart.removed: <b> is unknown. This sentence can contain: {name}\nThe original is: {name} removed',
    ],
    ['cart.removed', 'The {name', 'cart.removed, character 5: { isn’t closed.\nThe original is: {name} removed'],
    ['cart.removed', '  ', 'cart.removed: the text is empty.'],
    [
      'cart.removed',
      '{name}'.padEnd(2001, '!'),
      'cart.removed: the text has 2,001 characters, but at most 2,000 are allowed.',
    ],
    ['cart.removed', '{name}\u0007', 'cart.removed: the text contains a control character.'],
  ])('LG-05 refuses %s as %s', async (key, text, fault) => {
    await expect(run('set', key, text)).rejects.toThrow(fault)
  })

  it.each([[[]], [['set', 'cart.empty']], [['set', 'cart.empty', 'a', 'b']], [['remove']], [['remove', 'a', 'b']]])(
    'LG-05 says what is missing in words %j',
    (words) => {
      expect(() => task.readWords(words)).toThrow(/^words /u)
    },
  )

  it('LG-05 refuses more sentences than pages can carry, also when they are added at the same moment', async () => {
    await database.pool.query(
      `INSERT INTO message_override (language, key, text) SELECT 'en', 'old.key' || n, 'x' FROM generate_series(1, 299) n`,
    )
    let isSettled = false
    let second: Promise<string> | undefined
    await inTransaction(database, async ({ client }) => {
      await setOverride(client, 'en', 'cart.undo', 'Put it back')
      second = run('set', 'cart.removed', 'You took out {name}')
      void second.catch(() => undefined).finally(() => (isSettled = true))
      await eventually(async () => isSettled || (await isAnyoneWaiting()))
    })
    await expect(second).rejects.toThrow('You have already changed 300 sentences')
    await database.pool.query('DELETE FROM message_override')
  })
})

describe('makeShopWords', () => {
  it('LG-05 leaves out own sentences that no longer fit, and names them', async () => {
    const words = await makeShopWords('en', [
      { key: 'cart.removed', text: '{name} and {more}' },
      { key: 'cart.gone', text: 'x' },
      { key: 'cart.logIn', text: 'Come in' },
    ])
    expect(words.outdated).toEqual(['cart.removed', 'cart.gone'])
    expect(Object.keys(words.words?.messages ?? {})).toHaveLength(1)
  })

  it('LG-05 sends what looks like markup as text', async () => {
    const { scriptFor } = await makeShopWords('en', [{ key: 'cart.logIn', text: "'</script><script>'alert(1)" }])
    expect(scriptFor?.()).not.toContain('<')
  })

  it('LG-01 speaks a pseudo-language, from left to right or from right to left', async () => {
    const accented = await makeShopWords('en-XA', [])
    const mirrored = await makeShopWords('ar-XB', [])
    expect(withWords(accented, justAdded)).toMatch(/^⟦[^a-z]+/u)
    expect(accented.words).toMatchObject({ language: 'en-XA', direction: 'ltr' })
    expect(mirrored.words).toMatchObject({ language: 'ar-XB', direction: 'rtl' })
    expect(mirrored.words?.plural(3)).toBe('few')
  })
})
