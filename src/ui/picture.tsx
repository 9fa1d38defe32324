import { useEffect, useState } from 'react'
import { imageSources, type ImageSizes, type ImageSources } from '#lib/image.ts'
import { whenOnlineOrAfter } from '#lib/when-online.ts'
import { Drawing } from './drawings.tsx'
import css from './picture.module.css'

/** A picture as stored in documents, products and categories. */
export interface PictureFile {
  src: string
  alt: string
  width?: number | undefined
  height?: number | undefined
  /** What stays visible when it is cropped, such as “30% 20%”. */
  focus?: string | undefined
}

interface Props {
  /** Without an image, a drawing is shown. */
  image: PictureFile | null | undefined
  /** Rendered widths by screen, so that no larger file is loaded. */
  sizes: ImageSizes
  /** The page's largest picture, loaded first. All others are lazy. */
  priority?: boolean | undefined
  /** Crops the picture to this aspect ratio; its own by default. */
  ratio?: '4:5' | '1:1' | '3:2' | undefined
  /** Fills the parent's height as well. */
  fill?: boolean | undefined
  /** The part kept visible when cropped. */
  focus?: 'left' | 'center' | 'right' | undefined
  /** Another crop for windows below 640 px, where the picture has full width. */
  phone?: PictureFile | null | undefined
  /** Replaces the picture's own alternative text; "" if it would repeat the text beside it. */
  alt?: string | undefined
  className?: string | undefined
}

/** A responsive picture whose space is reserved while it loads, or a drawing without one. */
export function Picture({ image, sizes, priority = false, ratio, fill, focus, phone, alt, className }: Props) {
  const [hasFailed, setFailed] = useRetries(image?.src)
  const missing = !image?.src || hasFailed
  const text = alt ?? image?.alt ?? ''
  return (
    <span
      className={[css.root, className].filter(Boolean).join(' ')}
      data-ratio={ratio}
      data-fill={fill || undefined}
      data-focus={focus}
    >
      {missing ? (
        <Missing text={text} />
      ) : (
        <Img image={image} phone={phone} text={text} sizes={sizes} priority={priority} onError={setFailed} />
      )}
    </span>
  )
}

/** Delays before a failed image is requested again, besides when the network returns. */
const RETRY_MS = [2000, 10_000]

/** Returns whether an image is missing, and a callback to report a failure. */
function useRetries(src: string | undefined): [boolean, (src: string) => void] {
  const [state, setState] = useState({ src, failures: 0, isShown: true })
  const { failures, isShown } = state.src === src ? state : { failures: 0, isShown: true }

  useEffect(() => {
    if (isShown) return undefined
    return whenOnlineOrAfter(RETRY_MS[failures - 1], () => setState({ src, failures, isShown: true }))
  }, [src, failures, isShown])

  return [!isShown, (of) => setState({ src: of, failures: failures + 1, isShown: false })]
}

interface ImgProps {
  image: PictureFile
  phone: PictureFile | null | undefined
  text: string
  sizes: ImageSizes
  priority: boolean
  onError: (src: string) => void
}

function Img({ image, phone, text, sizes, priority, onError }: ImgProps) {
  const { src, width, height, focus } = image
  const sources = sourcesOf(image, sizes)
  const img = (
    <img
      className={css.img}
      // Only for a priority picture: background images are never lazy.
      style={{
        objectPosition: focus,
        backgroundImage: priority && sources.placeholder ? `url("${sources.placeholder}")` : undefined,
      }}
      // The server inlines the placeholder instead of its address.
      suppressHydrationWarning
      // Before src, since browsers start loading once they see src.
      sizes={sources.sizes}
      srcSet={sources.srcSet}
      src={sources.src}
      alt={text}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'auto' : 'async'}
      onError={() => onError(src)}
      ref={(img) => {
        // It may have failed before hydration.
        if (img?.complete && img.naturalWidth === 0 && img.currentSrc) onError(src)
      }}
    />
  )
  if (!phone) return img
  const cut = sourcesOf(phone, { xs: '100vw' })
  return (
    <picture className={css.cuts}>
      {priority && <Preload sources={cut} media={NARROW} />}
      {priority && <Preload sources={sources} media="(min-width: 640px)" />}
      <source
        media={NARROW}
        srcSet={cut.srcSet ?? cut.src}
        sizes={cut.sizes}
        width={phone.width}
        height={phone.height}
      />
      {img}
    </picture>
  )
}

const NARROW = '(max-width: 639.98px)'

/** Preloads a picture with several crops, which React does not do by itself. */
function Preload({ sources: { src, srcSet, sizes }, media }: { sources: ImageSources; media: string }) {
  return (
    <link
      rel="preload"
      as="image"
      href={src}
      imageSrcSet={srcSet}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  )
}

const sourcesOf = ({ src, width }: PictureFile, sizes: ImageSizes) =>
  imageSources({ src, ...(width !== undefined && { width }) }, sizes)

function Missing({ text }: { text: string }) {
  return text === '' ? (
    <span className={css.missing}>
      <Drawing name="vase" />
    </span>
  ) : (
    <span className={css.missing} role="img" aria-label={text}>
      <Drawing name="vase" />
    </span>
  )
}
