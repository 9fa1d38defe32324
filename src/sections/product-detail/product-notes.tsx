import type { ProductVariant, SingleProduct } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/product-detail.js'
import { pictureUrl } from '#lib/image.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Prose } from '#ui/prose.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/product.ts'
import css from './product-detail.module.css'

interface Props {
  product: SingleProduct
  settings: Settings
  chosen: ProductVariant | undefined
}

const POSTER_WIDTH = 768

/** Videos, description, details, care and delivery of a product. Empty parts are left out. */
export function ProductNotes({ product, settings, chosen }: Props) {
  const { description, care, videos = [] } = product
  const { sku } = (chosen ?? product).channel
  const rows = [...(chosen?.details ?? product.details), { label: t.sku(), value: sku }].filter(({ value }) => value)
  return (
    <>
      <div className={patterns.stack16}>
        {videos.map(({ src, alt, poster, width, height }) => (
          // They show a product without speech; what they show is in the label.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            key={src}
            src={src}
            poster={poster === null ? undefined : pictureUrl(poster, POSTER_WIDTH)}
            // Reserves its space. Every page loads the style sheet of this section, so it has no rules for a few products.
            style={{ width: '100%', maxHeight: '80svh', aspectRatio: width && height ? width / height : undefined }}
            aria-label={alt}
            // Nothing is loaded until somebody plays it.
            preload={poster === null ? 'metadata' : 'none'}
            controls
            playsInline
          />
        ))}
        {description && <Prose html={description} className={css.description} />}
      </div>
      <div className={css.disclosures}>
        {rows.length > 0 && (
          <Disclosure level={2} summary={settings.details_heading} open>
            <table className={css.details}>
              <tbody>
                {rows.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row" dir="auto">
                      {label}
                    </th>
                    <td dir="auto">{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        )}
        {care && (
          <Disclosure level={2} summary={settings.care_heading}>
            <Prose html={care} />
          </Disclosure>
        )}
        {settings.delivery && (
          <Disclosure level={2} summary={settings.delivery_heading}>
            <Prose html={settings.delivery} />
          </Disclosure>
        )}
      </div>
    </>
  )
}
