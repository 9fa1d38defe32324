// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { productReviewsQuery } from '#api/review.queries.ts'
import { failure, fakeTransport, success } from '#api/testing/fake-transport.ts'
import type { ProductReviews, Review } from '#generated/api.d.ts'
import { elementOf, showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'
import { reviewsHref, wantedReviews } from './wanted-reviews.ts'

const page = {
  path: '/product/tall-bottle-vase',
  params: { slug: 'tall-bottle-vase' },
  subject: { kind: 'product', id: 'ASH-VAS-001-CEL' },
  search: {},
} as const

const fakeReview = (id: number, rest: Partial<Review> = {}): Review => ({
  id,
  author: `Buyer ${id}`,
  place: '',
  rating: 4,
  title: `No. ${id}`,
  text: 'A pot is a pot.',
  variant: '',
  verified: false,
  pictures: [],
  answer: null,
  created_at: '2026-10-03T00:00:00.000Z',
  ...rest,
})
const figures = (data: Review[], rest: Partial<ProductReviews> = {}): ProductReviews => ({
  reviews: { data, page: 1, perPage: 10 },
  overall_rating: 4.25,
  total_reviews: 23,
  rating_count: { 5: 12, 4: 8, 3: 0, 2: 0, 1: 3 },
  ...rest,
})
const stageOf = (data: ProductReviews, search: object = {}) => {
  const here = { ...page, search: { ...search } }
  return { page: here, data: [[productReviewsQuery(wantedReviews(here)).queryKey, data] as const] }
}
const show = (data: ProductReviews, search?: object) => showSection(section, stageOf(data, search))

describe('product-reviews', () => {
  it('CT-05 shows the figures, in words and by stars', () => {
    show(figures([fakeReview(1)]))
    expect(screen.getByText('(23 reviews)')).toBeVisible()
    const bars = within(screen.getByRole('list', { name: 'Reviews by rating' })).getAllByRole('listitem')
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      '5 stars12',
      '4 stars8',
      '3 stars0',
      '2 stars0',
      '1 star3',
    ])
  })

  it('PL-07 shows a review with author, date, variant, and the shop’s answer', () => {
    const answer = { text: 'A mat is in the post.', created_at: '2026-10-04T00:00:00.000Z' }
    show(figures([fakeReview(1, { place: 'Kochi', variant: 'Celadon, 28 cm', verified: true, answer })]))
    const review = screen.getByRole('article', { name: 'Buyer 1, 4 out of 5' })
    expect(within(review).getByRole('img', { name: '4 out of 5' })).toBeInTheDocument()
    expect(review).toHaveTextContent(/Buyer 1, Kochi · 3 Oct 2026 · Verified purchase · Celadon, 28 cm/u)
    expect(review).toHaveTextContent(/Reply from the shop · 4 Oct 2026A mat is in the post\./u)
  })

  it('EN-05 PL-07 shows reviews as text: no tags, no links, each in its own direction', () => {
    const { container } = show(
      figures([
        fakeReview(1, { author: '<b>x</b>', title: 'مرحبا', text: '<a href="/x">spam</a> https://spam.example' }),
      ]),
    )
    expect(screen.getByText('<a href="/x">spam</a> https://spam.example')).toHaveAttribute('dir', 'auto')
    expect(screen.getByRole('heading', { name: 'مرحبا' })).toHaveAttribute('dir', 'auto')
    expect(container.querySelector('article a, article b')).toBeNull()
  })

  it('CT-05 links its pages and orders, with the selected variant', () => {
    show(figures([fakeReview(1)], { reviews: { data: [fakeReview(1)], page: 2, perPage: 10 } }), {
      sku: 'A-1',
      reviews: 2,
      reviews_by: 'lowest',
    })
    const pages = screen.getByRole('navigation', { name: 'Pages of reviews' })
    expect(within(pages).getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/product/tall-bottle-vase?sku=A-1&reviews=3&reviews_by=lowest#reviews',
    )
    expect(screen.getByRole('link', { name: 'Lowest rated' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Newest' })).toHaveAttribute(
      'href',
      '/product/tall-bottle-vase?sku=A-1#reviews',
    )
    expect(reviewsHref(page, 1, 'newest')).toBe('/product/tall-bottle-vase#reviews')
  })

  it('PL-07 says that there are no reviews, and offers a guest nothing', () => {
    show(figures([], { total_reviews: 0, overall_rating: 0 }))
    expect(screen.getByText('No reviews yet.')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('PL-07 enlarges the pictures of a buyer', async () => {
    const pictures = [{ src: '/uploads/a.webp', alt: 'Vase: picture 1 of a customer', width: 300, height: 400 }]
    show(figures([fakeReview(1, { pictures })]))
    await userEvent.click(screen.getByRole('link', { name: /Zoom in/u }))
    expect(await screen.findByRole('dialog', { name: 'Pictures by Buyer 1' })).toBeInTheDocument()
  })

  it('PL-07 is complete in the server’s HTML', () => {
    expect(renderToString(elementOf(section, stageOf(figures([fakeReview(1)]))))).toContain('A pot is a pot.')
  })
})

describe('reporting a review', () => {
  function open(...answers: Parameters<typeof fakeTransport>) {
    const { transport, requests } = fakeTransport(...answers)
    showSection(section, { ...stageOf(figures([fakeReview(7)])), transport })
    return requests
  }

  it('PL-07 asks for the reason, is sent once, and thanks', async () => {
    const requests = open(success({ review_id: 7 }))
    await userEvent.click(screen.getByRole('button', { name: 'Report Buyer 7’s review' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Report review' }))
    expect(screen.getByText('Choose a reason.')).toBeVisible()
    expect(requests).toEqual([])
    await userEvent.selectOptions(screen.getByRole('combobox'), 'It’s advertising')
    await userEvent.click(screen.getByRole('button', { name: 'Report review' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Thank you.')
    expect(requests).toMatchObject([{ path: '/api/plugins/review/report' }])
    await userEvent.click(screen.getByRole('button', { name: 'Back to reviews' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('PL-07 explains a refusal, and keeps the form', async () => {
    open(failure(429, 'You have reported many reviews today.'))
    await userEvent.click(screen.getByRole('button', { name: 'Report Buyer 7’s review' }))
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Something else')
    await userEvent.click(screen.getByRole('button', { name: 'Report review' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reported many reviews today.')
    expect(screen.getByRole('combobox')).toHaveValue('other')
  })
})
