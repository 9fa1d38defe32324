import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { task } from './tasks/review.ts'

const { app, database } = await testApp()
const [{ id } = { id: 0 }] = (await database.pool.query<{ id: number }>('SELECT min(id) AS id FROM review')).rows
const run = (...words: string[]) => task.readWords(words)(app)
const stored = async () =>
  (await database.pool.query('SELECT published, held, answer FROM review WHERE id = $1', [id])).rows[0]

describe('npm run content -- review', () => {
  it('PL-07 hides a review, shows it again, and answers it', async () => {
    expect(await run(String(id), 'hide')).toBe(`Review ${id} is hidden.`)
    expect(await stored()).toMatchObject({ published: false, held: 'hidden' })
    expect(await run(String(id), 'show')).toBe(`Review ${id} is shown. Reports no longer hide it.`)
    expect(await stored()).toMatchObject({ published: true, held: null })
    expect(await run(String(id), 'answer', 'Thank', 'you.')).toBe(`Your answer to review ${id} has been saved.`)
    expect(await stored()).toMatchObject({ answer: 'Thank you.' })
    expect(await run(String(id), 'answer', '')).toBe(`Your answer to review ${id} has been removed.`)
    expect(await stored()).toMatchObject({ answer: '' })
  })

  it.each([
    [[], /^Which review/],
    [['0', 'hide'], /^Which review/],
    [['1.5', 'hide'], /^Which review/],
    [['7'], /^Use one of hide, show, answer/],
    [['7', 'delete'], /^Use one of hide, show, answer/],
    [['7', 'hide', 'now'], /^Use one of hide, show, answer/],
    [['7', 'answer'], /^Write the answer in quotes/],
  ])('PL-07 explains the error in %j', (words, fault) => {
    expect(() => task.readWords(words)).toThrow(fault)
  })

  it('PL-07 reports a missing review', async () => {
    await expect(run('999999', 'hide')).rejects.toThrow('There’s no review 999999.')
  })
})
