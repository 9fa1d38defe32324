import { findMoveProblem, MAX_CATEGORY_LEVELS, placeBefore } from '#domain/category-tree.ts'
import { type ErrorList, pointerErrors } from '#domain/pointer-errors.ts'
import { isSlug, slugOf } from '#domain/slug.ts'
import { findTextError } from '#domain/value-rules.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-catalogue.ts'
import { type CategoryInput, type CategoryNode, lockTree, readTree } from './category-record.ts'
import { describeTree, versionOf } from './category-tree.ts'

const COLUMNS = 'name, slug, description, image, parent_id'
const insertRow = statement<{ id: number }, [string]>(
  'category-create',
  `INSERT INTO category (${COLUMNS}, position)
   SELECT n.name, n.slug, n.description, n.image, n.parent_id,
     coalesce((SELECT max(position) + 1 FROM category WHERE parent_id IS NOT DISTINCT FROM n.parent_id), 0)
   FROM jsonb_populate_record(NULL::category, $1::jsonb) n RETURNING id`,
)
const updateRow = statement<NoRow, [number, string]>(
  'category-update',
  `UPDATE category c SET name = n.name, slug = n.slug, description = n.description, image = n.image, parent_id = n.parent_id
   FROM jsonb_populate_record(NULL::category, $2::jsonb) n WHERE c.id = $1`,
)
const setPositions = statement<NoRow, [number | null, number[]]>(
  'category-place',
  `UPDATE category c SET parent_id = $1::int, position = n.place
   FROM unnest($2::int[]) WITH ORDINALITY AS n (id, place)
   WHERE c.id = n.id AND (c.parent_id, c.position) IS DISTINCT FROM ($1::int, n.place::int)`,
)
const countVersion = statement<NoRow, [number]>(
  'category-moved',
  'UPDATE category SET version = version + 1 WHERE id = $1',
)

export type NewCategory = Pick<CategoryInput, 'name'> & Partial<CategoryInput>

/**
 * Creates a category as the last one of its parent. Without a slug it gets one from its name.
 *
 * @throws ApiError 422 with errors by pointer
 */
export async function createCategory(db: Queryable, given: NewCategory): Promise<number> {
  await lockTree(db)
  const tree = await readTree(db)
  const slug = given.slug ?? freeSlug(slugOf(given.name), tree)
  const category = normalise({ description: '', image: null, parent_id: null, ...given, slug })
  check(category, undefined, tree)
  const [row] = await insertRow(db, JSON.stringify(category))
  if (!row) throw new Error('The category was not inserted.')
  return row.id
}

/**
 * Changes a category; one with another parent becomes its last child.
 *
 * @throws ApiError 404, or 422 with errors by pointer
 */
export async function updateCategory(db: Queryable, id: number, given: CategoryInput): Promise<void> {
  await lockTree(db)
  const tree = await readTree(db)
  const current = tree.find((node) => node.id === id)
  if (!current) throw notFound(t.categoryGone())
  const category = normalise(given)
  check(category, id, tree)
  await updateRow(db, id, JSON.stringify(category))
  if (category.parent_id !== current.parent_id)
    await place(db, tree, { id, parentId: category.parent_id, before: null })
}

interface Move {
  parentId: number | null
  before: number | null
  /** Of the tree the move was chosen in; undefined for any. */
  version?: string
}

/**
 * Moves a category below a parent, before one of its children or to the end. Returns it as it was.
 *
 * @throws ApiError 404, 409 with the current tree, or 422 with errors by pointer
 */
export async function moveCategory(
  db: Queryable,
  id: number,
  { parentId, before, version }: Move,
): Promise<CategoryNode> {
  await lockTree(db)
  const tree = await readTree(db)
  if (version !== undefined && version !== versionOf(tree))
    throw new ApiError(409, 'stale_version', t.treeChanged(), { payload: { tree: await describeTree(db) } })
  const current = tree.find((node) => node.id === id)
  if (!current) throw notFound(t.categoryGone())
  const list = pointerErrors()
  checkParent({ parent_id: parentId }, id, tree, list)
  refuseValues(list.errors)
  await place(db, tree, { id, parentId, before })
  await countVersion(db, id)
  return current
}

async function place(
  db: Queryable,
  tree: readonly CategoryNode[],
  { id, parentId, before }: { id: number; parentId: number | null; before: number | null },
): Promise<void> {
  const siblings = tree.filter((node) => node.parent_id === parentId).map((node) => node.id)
  await setPositions(db, parentId, placeBefore(siblings, id, before))
}

const normalise = (category: CategoryInput): CategoryInput => ({
  name: category.name.normalize('NFC').trim(),
  slug: category.slug.normalize('NFC').trim(),
  description: category.description.normalize('NFC').trim(),
  image: category.image,
  parent_id: category.parent_id,
})

function check(category: CategoryInput, id: number | undefined, tree: readonly CategoryNode[]): void {
  const list = pointerErrors()
  const { name, slug, description } = category
  const nameError = findTextError(name, { most: 100, required: true })
  if (nameError !== undefined) list.add(['name'], nameError)
  const descriptionError = findTextError(description, { most: 2000, lines: true })
  if (descriptionError !== undefined) list.add(['description'], descriptionError)
  if (!isSlug(slug)) list.add(['slug'], slug === '' ? t.required() : t.slugShape())
  if (tree.some((node) => node.slug === slug && node.id !== id)) list.add(['slug'], t.categorySlugTaken())
  checkParent(category, id, tree, list)
  refuseValues(list.errors)
}

function checkParent(
  { parent_id: parentId }: Pick<CategoryInput, 'parent_id'>,
  id: number | undefined,
  tree: readonly CategoryNode[],
  list: ErrorList,
): void {
  const problem = findMoveProblem(tree, id, parentId)
  if (problem === 'unknown_parent') list.add(['parent_id'], t.categoryUnknown())
  if (problem === 'below_itself') list.add(['parent_id'], t.categoryBelowItself())
  if (problem === 'too_deep') list.add(['parent_id'], t.categoryTooDeep({ most: MAX_CATEGORY_LEVELS }))
}

function freeSlug(wanted: string, tree: readonly CategoryNode[]): string {
  const slug = wanted || 'category'
  let found = slug
  for (let number = 2; tree.some((node) => node.slug === found); number++) found = `${slug}-${number}`
  return found
}
