import type { FastifyInstance } from 'fastify'
import { emptyLookups, readShopStore, recordingStore } from '#server/pages/checks/shop-store.ts'
import type { ParsedFile } from '#server/engagement/content-files/parse-content.ts'
import * as t from '#words/content-files.ts'

export interface FileProblem {
  line: number | null
  message: string
}

/** Pictures of Markdown, with description and address, and of HTML, with their attributes. */
const PICTURE = /!\[([^[\]]*)\]\(\s*<?([^\s)>]+)|<img\b([^<>]*)/giu
const SRC = /\bsrc\s*=\s*["']?([^"'\s>]+)/iu
const ALT = /\balt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^\s"'])/iu
const OWN = /^\/(?:images|media)\//u

/** Returns every picture of a file that shoppers would not see, or that has no description, with its line. */
export async function findPictureProblems(
  app: FastifyInstance,
  { content, ...parsed }: ParsedFile,
): Promise<FileProblem[]> {
  const cover = parsed.kind === 'article' ? parsed.article.image?.src : undefined
  const used = [
    ...(cover === undefined ? [] : [{ picture: cover, isDescribed: true, line: content.lineOf('image') }]),
    ...content.body
      .split('\n')
      .flatMap((text, index) => picturesIn(text).map((found) => ({ ...found, line: content.bodyLine + index }))),
  ]
  const lookups = emptyLookups()
  const recorder = recordingStore(lookups)
  for (const { picture } of used) if (OWN.test(picture)) recorder.hasImage(picture)
  const store = await readShopStore(app, [], [], lookups)
  return used.flatMap(({ picture, isDescribed, line }) => {
    const isShown = OWN.test(picture) ? store.hasImage(picture) : picture.startsWith('/uploads/')
    if (isShown) return isDescribed ? [] : [{ line, message: t.pictureWithoutAlt({ picture }) }]
    const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(picture)
    return [{ line, message: isElsewhere ? t.pictureElsewhere({ picture }) : t.pictureMissing({ picture }) }]
  })
}

interface FoundPicture {
  /** Its address. */
  picture: string
  /** Has an alternative text. */
  isDescribed: boolean
}

/** Returns the pictures in a line. */
export const picturesIn = (text: string): FoundPicture[] =>
  [...text.matchAll(PICTURE)].flatMap(([, alt = '', markdown, attributes = '']) => {
    if (markdown !== undefined) return [{ picture: markdown, isDescribed: alt.trim() !== '' }]
    const [, src] = SRC.exec(attributes) ?? []
    return src === undefined ? [] : [{ picture: src, isDescribed: ALT.test(attributes) }]
  })
