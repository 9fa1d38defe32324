import { useState } from 'react'
import { readVideoAddress, type VideoAddress, videoProviders } from '#domain/video-address.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/video.js'
import { Band } from '#ui/band.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Prose } from '#ui/prose.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import * as t from '#words/showcase.ts'
import { Player } from './player.tsx'
import css from './video.module.css'

/** A picture with a play button; the video and its player are loaded when it is pressed. */
export function Video({ id, settings, position }: SectionProps<Settings>) {
  const { heading, text, url, title, image, ratio, width, captions, transcript } = settings
  const [played, setPlayed] = useState<string>()
  const address = readVideoAddress(url)
  const headingId = `${id}-heading`
  if (!address) return null
  const host = hostOf(address)
  return (
    <Band labelledBy={heading && headingId} label={heading ? undefined : title}>
      <div className={css.root} data-width={width}>
        <SectionHead heading={heading} text={text} id={headingId} />
        <div className={css.frame} data-ratio={ratio}>
          {played === url ? (
            <Player address={address} title={title} captions={captions} />
          ) : (
            <button
              type="button"
              className={css.facade}
              aria-label={t.playVideo({ title })}
              onClick={() => setPlayed(url)}
            >
              <Picture
                image={image}
                sizes={{ xs: '100vw', lg: width === 'page' ? '92vw' : '960px' }}
                fill
                alt=""
                priority={position === 0}
              />
              <span className={css.play}>
                <Icon name="play" />
              </span>
            </button>
          )}
        </div>
        {/* Without script, a video opens by its address. */}
        <p className={css.address}>
          <a href={url}>{title}</a>
        </p>
        {host && <p className={patterns.caption}>{t.playsFrom({ host })}</p>}
        {transcript && (
          <div className={css.transcript}>
            <Disclosure summary={t.transcript()}>
              <Prose html={transcript} />
            </Disclosure>
          </div>
        )}
      </div>
    </Band>
  )
}

const hostOf = ({ kind }: VideoAddress): string | undefined => (kind === 'file' ? undefined : videoProviders[kind].host)
