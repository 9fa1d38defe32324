import type { SectionProps } from '#engine/types.ts'
import type { Blocks, ColumnBlock, Settings } from '#generated/sections/columns.js'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Prose } from '#ui/prose.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import css from './columns.module.css'

/** Up to four columns side by side; stacked on phones. */
export function Columns({ id, settings, blocks }: SectionProps<Settings>) {
  const { heading, align, surface } = settings
  const columns = blocks as Blocks[]
  const headingId = `${id}-heading`
  return (
    <Band surface={surface} labelledBy={heading && headingId}>
      <SectionHead heading={heading} id={headingId} />
      <div className={css.root} data-align={align} data-count={columns.length}>
        {columns.map((column) => (
          <div
            key={column.id}
            className={`${css.column} ${patterns.stack16} ${patterns.start}`}
            data-width={column.settings.width}
          >
            {column.blocks.map((block) => (
              <Block key={block.id} block={block} count={columns.length} />
            ))}
          </div>
        ))}
      </div>
    </Band>
  )
}

type InnerBlock = ColumnBlock['blocks'][number]

function Block({ block, count }: { block: InnerBlock; count: number }) {
  switch (block.key) {
    case 'heading':
      return <Heading level={2}>{block.settings.text}</Heading>
    case 'text':
      return <Prose html={block.settings.html} />
    case 'image':
      return <Figure {...block.settings} count={count} />
    case 'button': {
      const { link, look } = block.settings
      if (look === 'arrow') return <ArrowLink href={link.href}>{link.label}</ArrowLink>
      return (
        <ButtonLink href={link.href} look={look}>
          {link.label}
        </ButtonLink>
      )
    }
  }
}

type FigureProps = Extract<InnerBlock, { key: 'image' }>['settings'] & { count: number }

function Figure({ image, ratio, caption, count }: FigureProps) {
  const share = count === 1 ? '90vw' : count === 2 ? '60vw' : '33vw'
  return (
    <figure className={css.figure}>
      <Picture image={image} sizes={{ xs: '100vw', md: share }} ratio={ratio === 'as it is' ? undefined : ratio} />
      {caption && <figcaption className={`${css.caption} ${patterns.caption}`}>{caption}</figcaption>}
    </figure>
  )
}
