import { slugOf } from '#domain/slug.ts'
import type { ExchangedCategory } from '#server/catalogue/exchange/exchanged-product.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

interface CategoryRow {
  id: number
  slug: string
  name: string
  parent_id: number | null
}

const selectAll = statement<CategoryRow, []>(
  'import-categories',
  'SELECT id, slug, name, parent_id FROM category ORDER BY id',
)
const insertCategory = statement<CategoryRow, [slug: string, name: string, parent: number | null]>(
  'import-category-create',
  `INSERT INTO category (slug, name, parent_id, position)
   VALUES ($1, $2, $3, (SELECT coalesce(max(position), 0) + 1 FROM category WHERE parent_id IS NOT DISTINCT FROM $3))
   ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug RETURNING id, slug, name, parent_id`,
)

/** Stands for a category that a dry run does not create. */
const PLANNED = 0

/** Finds the categories of an import by handle or by name, and creates those that are missing. */
export class ImportCategories {
  readonly #db: Queryable
  readonly #canCreate: boolean
  readonly #rows: CategoryRow[]

  constructor(db: Queryable, rows: CategoryRow[], canCreate: boolean) {
    this.#db = db
    this.#rows = rows
    this.#canCreate = canCreate
  }

  static read = async (db: Queryable, canCreate: boolean): Promise<ImportCategories> =>
    new ImportCategories(db, await selectAll(db), canCreate)

  /** Returns the category's id; 0 in a dry run if it does not exist yet. */
  async idOf({ names, handle }: ExchangedCategory): Promise<number> {
    const known = handle === undefined ? undefined : this.#rows.find(({ slug }) => slug === handle)
    if (known) return known.id
    // A list that names only the category means any category of this name.
    const alone = names.length === 1 ? this.#rows.find(({ name }) => isSame(name, names[0]!)) : undefined
    if (alone && handle === undefined) return alone.id
    let parent: number | null = null
    for (const [index, name] of names.entries()) {
      const isLast = index === names.length - 1
      const found = this.#rows.find((row) => row.parent_id === parent && isSame(row.name, name))
      if (found) parent = found.id
      else if (!this.#canCreate) return PLANNED
      else parent = await this.#create(name, parent, isLast ? handle : undefined)
    }
    return parent ?? PLANNED
  }

  async #create(name: string, parent: number | null, handle: string | undefined): Promise<number> {
    const plain = handle ?? (slugOf(name) || 'category')
    const taken = new Set(this.#rows.map(({ slug }) => slug))
    let slug = plain
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`
    const [row] = await insertCategory(this.#db, slug, name.slice(0, 200), parent)
    this.#rows.push(row!)
    return row!.id
  }
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
