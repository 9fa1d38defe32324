import { useEffect, useRef } from 'react'
import { playerPath, type VideoAddress } from '#domain/video-address.ts'
import * as t from '#words/showcase.ts'
import { readCaptions } from './captions.ts'
import css from './video.module.css'

interface Props {
  address: VideoAddress
  title: string
  captions: string | undefined
}

/** The player, which starts at once: somebody has pressed play. */
export function Player({ address, title, captions }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The pressed button is gone.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  if (address.kind === 'file') return <FilePlayer src={address.src} title={title} captions={captions} />
  return (
    // The shop's own page, whose policy allows nothing but the provider's frame.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className={css.player}
      src={playerPath(address.kind, address.id)}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    />
  )
}

function FilePlayer({ src, title, captions = '' }: { src: string; title: string; captions: string | undefined }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    current?.focus({ preventScroll: true })
    const cues = readCaptions(captions)
    if (!current || cues.length === 0) return
    const track = current.addTextTrack('captions', t.captions(), document.documentElement.lang)
    for (const { from, until, text } of cues) track.addCue(new VTTCue(from, until, text))
    track.mode = 'showing'
  }, [captions])
  return (
    // Captions are added as a text track above, since the section contains them.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video ref={video} className={css.player} src={src} aria-label={title} controls autoPlay playsInline />
  )
}
