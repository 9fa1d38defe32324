import { describe, expect, it } from 'vitest'
import {
  imageDensities,
  imageModifiers,
  imageScreens,
  imageSources,
  imageWidths,
  socialImageUrl,
  type ImageSizes,
} from './image.ts'

const bowl = { src: '/images/bowls/tenmoku.webp', width: 1600, height: 2000 }
const widthsOf = (sizes: ImageSizes, file = bowl) =>
  (imageSources(file, sizes).srcSet ?? '').split(', ').map((entry) => Number(/ (\d+)w$/u.exec(entry)?.[1]))

describe('imageSources', () => {
  it('LY-11 has the specification’s screens and densities', () => {
    expect(imageScreens).toEqual({ xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536, '2xl': 1536 })
    expect(imageDensities).toEqual([1, 2])
    for (const screen of Object.values(imageScreens))
      for (const density of imageDensities) expect(imageWidths).toContain(screen * density)
  })

  it('LY-11 goes through /_ipx/{modifiers}/{path} as webp', () => {
    const { src, srcSet, sizes, placeholder } = imageSources(bowl, { xs: '160px' })
    expect(srcSet).toBe(
      '/_ipx/w_160,f_webp,q_75/images/bowls/tenmoku.webp 160w, /_ipx/w_320,f_webp,q_75/images/bowls/tenmoku.webp 320w',
    )
    expect(src).toBe('/_ipx/w_320,f_webp,q_75/images/bowls/tenmoku.webp')
    expect(sizes).toBe('160px')
    expect(placeholder).toBe('/_ipx/s_10x10,f_webp,q_50,blur_3/images/bowls/tenmoku.webp')
  })

  it('LY-11 offers a width for each screen and density', () => {
    const wide = { ...bowl, width: 4000 }
    expect(widthsOf({ xs: '100vw' }, wide)).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072])
    expect(widthsOf({ xs: '50vw', lg: '25vw' }, wide)).toEqual([160, 320, 480, 640, 768, 1024])
  })

  it('lists sizes from the widest screen down', () => {
    expect(imageSources(bowl, { md: '50vw', xs: '100vw', xl: '384px' }).sizes).toBe(
      '(min-width: 1280px) 384px, (min-width: 768px) 50vw, 100vw',
    )
  })

  it('never exceeds the file’s width', () => {
    expect(widthsOf({ xs: '100vw' }, { ...bowl, width: 700 })).toEqual([320, 640, 700])
  })

  it('only uses allowed modifiers', () => {
    const { srcSet, src, placeholder } = imageSources({ src: bowl.src }, { xs: '93vw', sm: '33vw', xl: '417px' })
    const urls = [src, placeholder, ...(srcSet ?? '').split(', ').map((entry) => entry.split(' ')[0])]
    for (const url of urls) expect(imageModifiers).toContain(url?.split('/')[2])
    expect(imageModifiers).toContain(socialImageUrl(bowl.src).split('/')[2])
  })

  it.each(['/images/mark.svg', '/uploads/a.webp', 'https://a.b/c.webp', '//a.b/c.webp', 'data:image/png;base64,x'])(
    'leaves %s unchanged',
    (src) => {
      expect(imageSources({ src }, { xs: '100vw' })).toEqual({
        src,
        srcSet: undefined,
        sizes: undefined,
        placeholder: undefined,
      })
      expect(socialImageUrl(src)).toBe(src)
    },
  )
})
