// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { faqQuery } from '#api/faq.queries.ts'
import type { Faq } from '#generated/api.d.ts'
import { pageAt } from '#tools/testing/page-at.ts'
import { showSection } from '#tools/testing/show-section.tsx'
import { findQuestions } from './find-questions.ts'
import { section } from './index.ts'

const groups = [
  {
    id: 'care',
    title: 'Care',
    summary: 'Daily use.',
    questions: [
      { id: 'dishwasher', question: 'Can it go in the dishwasher?', answer: '<p>Every <b>day</b>.</p>' },
      { id: 'oven', question: 'And the oven?', answer: '<p>No. Nothing of ours, not even in a café.</p>' },
    ],
  },
  {
    id: 'paying',
    title: 'Paying',
    summary: '',
    questions: [{ id: 'coupon', question: 'Where do I enter a coupon?', answer: '<p>In the cart.</p>' }],
  },
]
const index = groups.map(({ id, title }) => ({ id, title }))
const all: Faq = { id: 'all', title: '', summary: '', groups, index }
const one: Faq = { id: 'care', title: 'Care', summary: 'Daily use.', groups: groups.slice(0, 1), index }

function show(url = '/faq', settings: Record<string, unknown> = {}) {
  const data = [[faqQuery('all').queryKey, all] as const, [faqQuery('care').queryKey, one] as const]
  return showSection(section, { page: pageAt(url), data, settings })
}
const questions = (level = 3) => screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent)
const detailsOf = (id: string) => document.querySelector<HTMLDetailsElement>(`#${id} > details`)!

afterEach(() => history.replaceState(null, '', '/'))

it('PL-02 shows every group with its questions, closed, and links to each', () => {
  show()
  expect(questions(2)).toEqual(['Care', 'Paying'])
  expect(questions()).toEqual(['Can it go in the dishwasher?', 'And the oven?', 'Where do I enter a coupon?'])
  expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  const nav = within(screen.getByRole('navigation', { name: 'Topics' }))
  expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#care', '#paying'])
})

it('PL-02 keeps matching questions, asked or answered, and opens them if they are few', () => {
  show()
  const field = screen.getByRole('searchbox', { name: 'Search questions' })
  fireEvent.change(field, { target: { value: 'CAFE nothing' } })
  expect(questions()).toEqual(['And the oven?'])
  expect(screen.getByRole('status')).toHaveTextContent('1 of 3 answers')
  expect(detailsOf('oven').open).toBe(true)
  fireEvent.change(field, { target: { value: 'strong' } })
  expect(questions()).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('No questions match your search.')
  fireEvent.change(field, { target: { value: ' ' } })
  expect(questions()).toHaveLength(3)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('PL-02 starts with the URL’s words, in a form that needs no script', () => {
  show('/faq?query=coupon')
  expect(questions()).toEqual(['Where do I enter a coupon?'])
  const field = screen.getByRole('searchbox')
  expect([field.getAttribute('name'), (field as HTMLInputElement).value]).toEqual(['query', 'coupon'])
  expect(fireEvent.submit(screen.getByRole('search'))).toBe(false)
})

it('PL-02 opens the URL’s question', () => {
  history.replaceState(null, '', '/faq#oven')
  show()
  expect(detailsOf('oven').open).toBe(true)
  expect(detailsOf('dishwasher').open).toBe(false)
  history.replaceState(null, '', '/faq#%zz')
  fireEvent(window, new Event('hashchange'))
  history.replaceState(null, '', '/faq#dishwasher')
  fireEvent(window, new Event('hashchange'))
  expect(detailsOf('dishwasher').open).toBe(true)
})

it('PL-02 shows the group of its page, or of its settings', () => {
  show('/faq/care')
  expect(questions(2)).toEqual(['Can it go in the dishwasher?', 'And the oven?'])
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'All questions' })).toHaveAttribute('href', '/faq')
  expect(screen.getByRole('link', { name: 'Care' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Paying' })).toHaveAttribute('href', '/faq/paying')
  show('/about', { group: 'care' })
  expect(questions(2)).toEqual(['Care'])
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('PL-02 finds words in any order, ignoring accents and case', () => {
  const found = (words: string) => findQuestions(groups, words).flatMap((group) => group.questions.map(({ id }) => id))
  expect(found('oven café')).toEqual(['oven'])
  expect(found('')).toEqual(['dishwasher', 'oven', 'coupon'])
  // Markup is not searched, but the name of a group is.
  expect(found('<b>')).toEqual([])
  expect(found('paying')).toEqual(['coupon'])
})
