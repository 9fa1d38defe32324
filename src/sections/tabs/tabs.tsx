import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SharedBlockList } from '#blocks/shared-block-list.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Blocks, Settings } from '#generated/sections/tabs.js'
import { Band } from '#ui/band.tsx'
import patterns from '#ui/patterns.module.css'
import { SectionHead } from '#ui/section-head.tsx'
import css from './tabs.module.css'

/**
 * Tabs that follow the ARIA pattern. Without script, they are links to the panels, and the address decides which one is
 * shown.
 */
export function Tabs({ id, settings, blocks }: SectionProps<Settings>) {
  const { heading, text, layout } = settings
  const tabs = blocks as Blocks[]
  const { shown, select, isLive } = useSelected(tabs.map((tab) => panelId(id, tab)))
  const list = useRef<HTMLDivElement>(null)
  const headingId = `${id}-heading`
  if (tabs.length === 0) return null

  function move(event: KeyboardEvent) {
    const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl' && event.key.startsWith('Arrow')
    const wanted = ((isReversed ? 2 * shown - next : next) + tabs.length) % tabs.length
    select(wanted)
    list.current?.querySelectorAll('a')[wanted]?.focus()
  }

  return (
    <Band labelledBy={heading && headingId}>
      <SectionHead heading={heading} text={text} id={headingId} />
      <div className={css.root} data-live={isLive || undefined}>
        <div
          ref={list}
          className={`${css.list} ${patterns.scroller}`}
          role="tablist"
          aria-labelledby={heading && headingId}
          aria-label={heading ? undefined : tabs.map(({ settings: { title } }) => title).join(', ')}
        >
          {tabs.map((tab, index) => (
            <a
              key={tab.id}
              id={`${panelId(id, tab)}-tab`}
              className={css.tab}
              role="tab"
              href={`#${panelId(id, tab)}`}
              aria-controls={panelId(id, tab)}
              aria-selected={index === shown}
              tabIndex={index === shown ? 0 : -1}
              onClick={(event) => {
                event.preventDefault()
                select(index)
              }}
              onKeyDown={move}
              dir="auto"
            >
              {tab.settings.title}
            </a>
          ))}
        </div>
        {tabs.map((tab, index) => (
          <Panel key={tab.id} tab={tab} id={panelId(id, tab)} isShown={index === shown} layout={layout} />
        ))}
      </div>
    </Band>
  )
}

const panelId = (section: string, { id }: Blocks) => `${section}-${id}`

interface PanelProps {
  tab: Blocks
  id: string
  isShown: boolean
  layout: Settings['layout']
}

function Panel({ tab, id, isShown, layout }: PanelProps) {
  const isBeside = layout === 'beside'
  const picture = isBeside ? tab.blocks.find(({ key }) => key === 'image') : undefined
  const rest = tab.blocks.filter((block) => block !== picture)
  return (
    <div
      id={id}
      className={css.panel}
      role="tabpanel"
      aria-labelledby={`${id}-tab`}
      // Focusable, so that the keyboard can scroll a panel without links.
      tabIndex={0}
      data-shown={isShown}
      data-beside={(picture && rest.length > 0) || undefined}
    >
      {picture && <SharedBlockList blocks={[picture]} width="50vw" />}
      <div className={`${css.words} ${patterns.stack16} ${patterns.start}`}>
        <SharedBlockList blocks={rest} width={isBeside ? '40vw' : '60vw'} />
      </div>
    </div>
  )
}

/** The selected tab: at first the one whose panel is in the address. */
function useSelected(panels: readonly string[]) {
  const [state, setState] = useState({ shown: 0, isLive: false })
  useEffect(() => {
    const show = () => {
      const named = panels.indexOf(window.location.hash.slice(1))
      setState(({ shown }) => ({ shown: named < 0 ? shown : named, isLive: true }))
    }
    show()
    window.addEventListener('hashchange', show)
    return () => window.removeEventListener('hashchange', show)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [panels.join(' ')])
  return {
    // A builder may have removed the selected one.
    shown: Math.min(state.shown, panels.length - 1),
    isLive: state.isLive,
    select: (shown: number) => setState({ shown, isLive: true }),
  }
}
