import { ArrowLink } from './arrow-link.tsx'
import { Heading } from './heading.tsx'
import css from './section-head.module.css'
import patterns from './patterns.module.css'

interface Props {
  heading?: string | undefined
  text?: string | undefined
  link?: { label: string; href: string } | undefined
  id?: string | undefined
}

/** The heading of a grid with a sentence and a link to all entries. */
export function SectionHead({ heading, text, link, id }: Props) {
  if (!heading && !text && !link) return null
  return (
    <div className={css.root}>
      {heading && (
        <Heading level={2} id={id}>
          {heading}
        </Heading>
      )}
      {text && <p className={`${css.text} ${patterns.lead}`}>{text}</p>}
      {link && (
        <ArrowLink href={link.href} className={css.link}>
          {link.label}
        </ArrowLink>
      )}
    </div>
  )
}
