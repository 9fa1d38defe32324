import { useQuery } from '@tanstack/react-query'
import type { ImportedProduct, ProductImport } from '#generated/api.d.ts'
import * as t from '#words/admin-import.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { importedProducts } from './import.queries.ts'
import css from './import.module.css'

/** The first products that an import created or changed, with links to them. */
export function MadeProducts({ run: { id, created, updated } }: { run: ProductImport }) {
  const query = useQuery(importedProducts(id))
  const total = created + updated
  if (total === 0) return null
  const all = <AdminLink href="/admin/products">{t.allProducts()}</AdminLink>
  return (
    <Card title={t.products()} actions={all} lead={t.undoAdvice()}>
      <LoadedPart query={query}>
        {(products) => (
          <>
            <Rows label={t.products()}>
              {products.map((product) => (
                <Row
                  key={product.id}
                  title={<AdminLink href={`/admin/products/${product.id}`}>{product.title}</AdminLink>}
                  marks={marksOf(product)}
                />
              ))}
            </Rows>
            {total > products.length && (
              <p className={css.note}>{t.moreProducts({ count: total - products.length })}</p>
            )}
          </>
        )}
      </LoadedPart>
    </Card>
  )
}

const marksOf = ({ is_new: isNew, published, archived }: ImportedProduct) => [
  isNew ? t.markNew() : t.markChanged(),
  archived ? t.markArchived() : !published && t.markHidden(),
]
