import type { FastifyInstance } from 'fastify'
import type { ShopClock } from '#domain/shop-time.ts'
import { pageHref } from '#pages/page-href.ts'
import { adminPage } from '#server/admin/layout/admin-page.ts'
import { type Html, html } from '#server/admin/layout/html.ts'
import { formatTime, readShopClock } from '#server/admin/layout/parts.ts'
import { type StoredSubmission, countAnswers, latestAnswers } from '#server/engagement/forms/stored-answers.ts'
import { type Subscriber, allSubscribers } from '#server/engagement/newsletter/subscribers.ts'
import { type ReviewWithReports, reviewsToDecide } from '#server/engagement/reviews/all-reviews.ts'
import * as t from '#words/admin.ts'

const PATH = '/admin/forms'
const PAGE_SIZE = 20
const MAX_REVIEWS = 50
const LATEST_SUBSCRIBERS = 10

/** /admin/forms: form submissions, undecided reviews and newsletter subscribers. */
export async function routes(app: FastifyInstance): Promise<void> {
  const querystring = {
    type: 'object',
    properties: { form: { type: 'string', maxLength: 100 }, before: { type: 'integer', minimum: 1 } },
  }
  app.get<{ Querystring: { form?: string; before?: number } }>(
    PATH,
    { config: { access: 'admin', adminPage: { label: t.forms, place: 40 } }, schema: { hide: true, querystring } },
    async (request, reply) => {
      const { form = '', before } = request.query
      const db = app.database.pool
      const clock = await readShopClock(app)
      const found = await latestAnswers(db, { form, before, most: PAGE_SIZE })
      const body = html`${answers(found, await countAnswers(db), { form, before, clock })}
      ${reviews(await reviewsToDecide(db, MAX_REVIEWS), clock)} ${subscribers(await allSubscribers(db), clock)}`
      return adminPage(request, reply, { title: t.forms(), body })
    },
  )
}

function answers(
  found: readonly StoredSubmission[],
  counts: readonly { form_id: string; answers: number }[],
  { form, before, clock }: { form: string; before: number | undefined; clock: ShopClock },
): Html {
  const last = found.length === PAGE_SIZE ? found.at(-1)?.id : undefined
  const older = last !== undefined && new URLSearchParams({ ...(form && { form }), before: String(last) }).toString()
  return html`<section class="stack" aria-labelledby="answers">
    <h2 id="answers">${t.answers()}</h2>
    <p class="soft">${t.exportAsCsv()} <code>npm run content -- export forms</code></p>
    ${
      counts.length > 1 &&
      html`<form class="find">
        <label
          >${t.form()}
          <select name="form">
            <option value="">${t.all()}</option>
            ${counts.map(
              ({ form_id: id, answers: count }) =>
                html`<option value="${id}" ${id === form && html`selected`}>${id} (${count})</option>`,
            )}
          </select>
        </label>
        <button class="button">${t.show()}</button>
      </form>`
    }
    ${
      found.length === 0
        ? html`<p>${before === undefined ? t.noAnswersYet() : t.nothingOlder()}</p>`
        : html`<ul class="rows">
            ${found.map((sent) => answer(sent, clock))}
          </ul>`
    }
    ${older && html`<p><a href="?${older}">${t.olderAnswers()}</a></p>`}
  </section>`
}

const answer = ({ form_id: form, answers: given, created_at: at }: StoredSubmission, clock: ShopClock): Html =>
  html`<li class="stack">
    <div class="split">
      <h3>${form}</h3>
      <p class="soft small">${formatTime(at, clock)}</p>
    </div>
    <dl class="facts">
      ${given.map(
        ({ label, name, value }) =>
          html`<dt>${label || name}</dt>
            <dd class="message">${value === '' ? html`<span class="soft">–</span>` : value}</dd>`,
      )}
    </dl>
  </li>`

function reviews(found: readonly ReviewWithReports[], clock: ShopClock): Html {
  return html`<section class="stack" aria-labelledby="reviews">
    <h2 id="reviews">${t.reviewsToDecide()}</h2>
    ${
      found.length === 0
        ? html`<p class="good">${t.noReviewsToDecide()}</p>`
        : html`<ul class="rows">
            ${found.map((known) => review(known, clock))}
          </ul>`
    }
  </section>`
}

const review = (
  {
    id,
    product,
    author,
    rating,
    title,
    body,
    state,
    reports,
    customer_reports: byCustomers,
    reasons,
    created_at: at,
  }: ReviewWithReports,
  clock: ShopClock,
): Html =>
  html`<li class="stack">
    <div class="split">
      <h3>${title || t.untitled()}</h3>
      <p class="soft small">${formatTime(at, clock)}</p>
    </div>
    <p class="soft">
      ${t.reviewBy({
        rating,
        author,
        product: (text) => html`<a href="${pageHref('product', { slug: product })}">${text}</a>`,
        name: product,
      })}
      ${state === 'shown' ? t.reviewShown() : t.reviewHidden({ state })}
      ${reports > 0 && t.reviewReports({ count: reports, customers: byCustomers, reasons })}
    </p>
    <p class="message">${body}</p>
    <p class="small">
      <code>npm run content -- review ${id} hide</code>, <code>npm run content -- review ${id} show</code>
    </p>
  </li>`

function subscribers(all: readonly Subscriber[], clock: ShopClock): Html {
  return html`<section class="stack" aria-labelledby="letters">
    <h2 id="letters">${t.newsletter()}</h2>
    <p>
      ${all.length === 0 ? t.noSubscribersYet() : t.subscriberCount({ count: all.length })}
      <span class="soft">${t.exportAsCsv()} <code>npm run content -- export subscribers</code></span>
    </p>
    ${
      all.length > 0 &&
      html`<ul class="rows">
        ${all
          .slice(-LATEST_SUBSCRIBERS)
          .reverse()
          .map(
            ({ email, confirmed_at: at }) =>
              html`<li class="split">
                <span>${email}</span>
                <span class="soft small">${formatTime(at, clock)}</span>
              </li>`,
          )}
      </ul>`
    }
  </section>`
}
