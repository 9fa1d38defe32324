import { useQuery } from '@tanstack/react-query'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/page-heading.js'
import { pageHref } from '#pages/page-href.ts'
import { useNamedSubject } from '#shop/product/page-subject.ts'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import * as t from '#words/content.ts'
import { childrenQuery } from './children-query.ts'
import css from './page-heading.module.css'

/** A page's title, description, picture and subcategories. */
export function PageHeading({ settings, position }: SectionProps<Settings>) {
  const { subject } = usePage()
  const named = useNamedSubject(subject)
  const title = settings.title || named?.name
  const text = settings.text ?? named?.description
  const { image, show_children: withChildren } = settings
  if (!title) return null
  return (
    <Band top="none" className={css.root}>
      <div className={css.sheet} data-first={position === 0 || undefined} data-picture={image ? '' : undefined}>
        <div className={`${css.words} ${patterns.stack8}`}>
          <Heading level={1} className={css.title}>
            {title}
          </Heading>
          {text && (
            <p className={`${css.text} ${patterns.lead}`} dir="auto">
              {text}
            </p>
          )}
          {withChildren && subject.kind === 'category' && <Children slug={subject.id} of={title} />}
        </div>
        {image && (
          <div className={css.picture}>
            {/* Decorative beside the title. */}
            <Picture image={image} alt="" sizes={{ xs: '1px', md: '240px', lg: '320px' }} priority fill />
          </div>
        )}
      </div>
    </Band>
  )
}

function Children({ slug, of }: { slug: string; of: string }) {
  const { data: children = [] } = useQuery(childrenQuery(slug))
  if (children.length === 0) return null
  return (
    <nav aria-label={t.subcategories({ name: of })}>
      <ul role="list" className={`${css.children} ${patterns.cluster24}`}>
        {children.map(({ id, slug: child, name }) => (
          <li key={id}>
            <Link className={`${css.child} ${patterns.touch}`} href={pageHref('category', { slug: child })}>
              <span dir="auto">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
