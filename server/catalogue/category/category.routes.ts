import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { type CategoryRow, describeCategories, readCategories, withDescendants } from './service.ts'
import * as t from '#words/catalogue-errors.ts'

const tags = ['categories', 'shop']

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getCategoryGrid', { config: { access: 'everyone' } }, async (request, reply) => {
    const categories = await readCategories(app)
    const { items } = request.body
    const bySlug = new Map(categories.map((row) => [row.slug, row]))
    // A deleted category leaves a gap in the section instead of an error on the page.
    const rows =
      items.length === 0
        ? categories.filter((row) => row.parent_id === null)
        : items.map((slug) => bySlug.get(slug)).filter((row): row is CategoryRow => row !== undefined)
    return success(reply, await describeCategories(app, rows), tags)
  })
  readRoute(app, 'getCategories', { config: { access: 'everyone' } }, async (request, reply) => {
    const categories = await readCategories(app)
    const { category_id: id } = request.query
    if (id !== undefined && !categories.some((row) => row.id === id)) throw notFound(t.categoryNotFound(), tags)
    const wanted = id === undefined ? undefined : withDescendants(categories, id)
    return success(
      reply,
      await describeCategories(app, wanted ? categories.filter((row) => wanted.includes(row.id)) : categories),
      tags,
    )
  })
}
