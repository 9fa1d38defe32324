import { SharedBlockList } from '#blocks/shared-block-list.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Blocks, Settings } from '#generated/sections/accordion.js'
import { Band } from '#ui/band.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import patterns from '#ui/patterns.module.css'
import { SectionHead } from '#ui/section-head.tsx'
import css from './accordion.module.css'

/** Native disclosures, which work without script. */
export function Accordion({ id, settings, blocks }: SectionProps<Settings>) {
  const { heading, text, layout } = settings
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={heading && headingId}>
      <div className={css.root} data-layout={heading || text ? layout : undefined}>
        <SectionHead heading={heading} text={text} id={headingId} />
        <div className={css.rows}>
          {(blocks as Blocks[]).map((row) => (
            <Disclosure
              key={row.id}
              summary={<span dir="auto">{row.settings.title}</span>}
              level={heading ? 3 : 2}
              open={row.settings.open}
              name={settings.one_open ? id : undefined}
            >
              <div className={`${css.content} ${patterns.stack16} ${patterns.start}`}>
                <SharedBlockList blocks={row.blocks} width="50vw" />
              </div>
            </Disclosure>
          ))}
        </div>
      </div>
    </Band>
  )
}
