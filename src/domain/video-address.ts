/** Where a video comes from: a file of the shop, or another company's player. */
export type VideoAddress = { kind: 'file'; src: string } | { kind: VideoProvider; id: string }
export type VideoProvider = 'youtube' | 'vimeo'

interface Provider {
  host: string
  id: RegExp
  /** Groups the id in an address of the provider. */
  address: RegExp
  player: (id: string) => string
}

export const videoProviders: Readonly<Record<VideoProvider, Provider>> = {
  youtube: {
    host: 'youtube.com',
    id: /^[A-Za-z0-9_-]{6,20}$/,
    address:
      /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?v=|shorts\/|embed\/)|youtu\.be\/)([A-Za-z0-9_-]{6,20})(?:[?&#]|$)/,
    // Sets no cookies until it plays.
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0`,
  },
  vimeo: {
    host: 'vimeo.com',
    id: /^[0-9]{5,12}$/,
    address: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?([0-9]{5,12})(?:[?&#/]|$)/,
    player: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1&playsinline=1`,
  },
}

export const isVideoProvider = (name: string): name is VideoProvider => Object.hasOwn(videoProviders, name)

/** Reads the address of a video; undefined for any other address. */
export function readVideoAddress(url: string): VideoAddress | undefined {
  if (/^\/(?!\/)[^?#]+\.(?:mp4|webm)$/.test(url)) return { kind: 'file', src: url }
  for (const [kind, { address }] of Object.entries(videoProviders)) {
    const id = address.exec(url)?.[1]
    if (id !== undefined) return { kind: kind as VideoProvider, id }
  }
  return undefined
}

const VIDEO_PREFIX = '/_video'

/** The shop's own page with the player of a provider. Only this page may frame the provider. */
export const playerPath = (provider: VideoProvider, id: string): string => `${VIDEO_PREFIX}/${provider}/${id}`
export const PLAYER_ROUTE = `${VIDEO_PREFIX}/:provider/:id`
