import { pageHref } from '#pages/page-href.ts'
import { slugOf } from '#domain/slug.ts'
import * as t from '#words/admin-form.ts'
import { type ControlProps, useFormScope } from '../field/control-props.ts'
import { control as multiline } from './multiline.control.tsx'
import css from './search-preview.module.css'

/** What search engines usually show of each. */
const MAX_TITLE = 60
const MAX_DESCRIPTION = 155

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The description for search engines, and how a result for the product looks there. */
export function SearchPreview(props: ControlProps) {
  const { siblings, value } = props
  const { shop } = useFormScope()
  const name = textOf(siblings['name'])
  const heading = textOf(siblings['seo_title']) || name || t.previewName()
  const title = [heading, shop.name].filter(Boolean).join(' · ')
  const description = textOf(value) || textOf(siblings['subtitle'])
  const slug = textOf(siblings['slug']) || slugOf(name)
  const path = pageHref('product', { slug: slug || '…' })
    .split('/')
    .filter(Boolean)
    .map(decoded)
  const host = (shop.origin ?? '').replace(/^https?:\/\//u, '')
  return (
    <>
      <multiline.Control {...props} />
      <figure className={css.root}>
        <figcaption className={css.caption}>{t.searchPreview()}</figcaption>
        <p className={css.address} translate="no">
          {[host, ...path].filter(Boolean).join(' › ')}
        </p>
        <p className={css.title}>{shorten(title, MAX_TITLE)}</p>
        <p className={css.description}>
          {description ? shorten(description, MAX_DESCRIPTION) : t.previewNoDescription()}
        </p>
      </figure>
      <p className={css.note}>
        {t.previewLengths({
          title: title.length,
          titleMost: MAX_TITLE,
          description: description.length,
          descriptionMost: MAX_DESCRIPTION,
        })}
      </p>
    </>
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Cuts at a word, like search engines. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trimEnd()} …`
}
