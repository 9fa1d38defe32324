import { uploadMedia } from '#generated/calls/media.ts'
import { uploadHttp } from './upload-http.ts'

/** Past the black frame that many videos begin with. */
const MOMENT_SECONDS = 0.5
const TIMEOUT_MS = 20_000
const QUALITY = 0.9

interface Poster {
  poster: string
  width: number
  height: number
}

/** Adds a frame of a video to the library. Undefined if the browser cannot play it. */
export async function posterOf(src: string): Promise<Poster | undefined> {
  try {
    const video = await loaded(src)
    const { videoWidth: width, videoHeight: height } = video
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob || width === 0) return undefined
    const file = new File([blob], 'video-frame.jpg', { type: 'image/jpeg' })
    const { item } = await uploadMedia(
      uploadHttp(() => undefined),
      { files: { file } },
    )
    return { poster: item.path, width, height }
  } catch {
    // The video is shown without one.
    return undefined
  }
}

/** Resolves when a frame can be drawn. */
function loaded(src: string): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video could not be read in time.')), TIMEOUT_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener('loadedmetadata', () => {
      video.currentTime = Math.min(MOMENT_SECONDS, (video.duration || 0) / 2)
    })
    video.addEventListener(
      'seeked',
      end(() => resolve(video)),
    )
    video.addEventListener(
      'error',
      end(() => reject(new Error('The video cannot be played.'))),
    )
    video.src = src
  })
}
