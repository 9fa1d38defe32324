import { expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, post, change } = await testApp()
const faq = async (id: string) => expectData(await get(`/api/faq/${id}`), 'Faq')
const GROUPS = ['delivery-and-returns', 'caring-for-pots', 'paying-and-orders', 'custom-work']

it('PL-02 returns all groups in order, each question with its own fragment', async () => {
  const { groups, index, title } = await faq('all')
  expect(groups.map(({ id }) => id)).toEqual(GROUPS)
  expect(index.map(({ id }) => id)).toEqual(GROUPS)
  expect(title).toBe('')
  const ids = [...GROUPS, ...groups.flatMap(({ questions }) => questions.map(({ id }) => id))]
  expect(new Set(ids).size).toBe(ids.length)
  expect(groups[2]!.questions[0]).toEqual({
    id: 'how-can-i-pay',
    question: 'How can I pay?',
    answer: expect.stringMatching(/^<p>By card, UPI/u),
  })
})

it('PL-02 returns one group, and an index of the others', async () => {
  const { groups, index, title, summary } = await faq('caring-for-pots')
  expect(groups.map(({ id }) => id)).toEqual(['caring-for-pots'])
  expect(index).toHaveLength(4)
  expect([title, summary]).toEqual(['Care and use', 'Dishwashers, ovens, turmeric, scratches and chips.'])
})

it('PL-02 returns 404 for an unknown group', async () => {
  expectFailure(await get('/api/faq/no-such-group'), 404, 'not_found')
  expectFailure(await get('/api/faq/__proto__'), 404, 'not_found')
})

it('PL-02 EN-05 follows changes at once, and sanitises attacks', async () => {
  const questions = [
    { question: 'Same?', answer: 'One **word**<img src=x onerror=alert(1)>' },
    { question: 'Same?', answer: '[two](javascript:alert(1))' },
    { question: '???', answer: 'three' },
  ]
  await change(`UPDATE question_group SET questions = $1 WHERE id = 'custom-work'`, [JSON.stringify(questions)])
  const [group] = (await faq('custom-work')).groups
  expect(group!.questions).toEqual([
    { id: 'same', question: 'Same?', answer: '<p>One <strong>word</strong></p>' },
    { id: 'same-2', question: 'Same?', answer: '<p>two</p>' },
    { id: 'custom-work-2', question: '???', answer: '<p>three</p>' },
  ])
})

it('PL-11 without the plugin has no calls, pages, menu entries, sitemap entries or search results', async () => {
  const answers = async () => [
    (await get('/api/faq/all')).statusCode,
    (await get('/api/templateBoth/faq?path=/faq')).statusCode,
    (await get('/api/templateBoth/faq?path=/faq/caring-for-pots')).statusCode,
    (await get('/sitemaps/questions.xml')).statusCode,
    (await get('/sitemap.xml')).payload.includes('questions'),
    JSON.stringify((await get('/api/menu/footer-help')).json()).includes('"/faq"'),
    expectData(await post('/api/search/search-products', { query: 'turmeric' }), 'SearchResult').found.some(
      ({ path }) => path === '/faq/caring-for-pots',
    ),
  ]
  const available = [200, 200, 200, 200, true, true, true]
  expect(await answers()).toEqual(available)
  await change(`UPDATE plugin SET installed = false WHERE module_name = 'FAQ'`)
  expect(await answers()).toEqual([404, 404, 404, 404, false, false, false])
  await change(`UPDATE plugin SET installed = true WHERE module_name = 'FAQ'`)
  expect(await answers()).toEqual(available)
})
