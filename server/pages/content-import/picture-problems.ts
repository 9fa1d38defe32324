import type { FastifyInstance } from 'fastify'
import { emptyLookups, readShopStore, recordingStore } from '#server/pages/checks/shop-store.ts'
import type { ParsedFile } from '#server/engagement/content-files/parse-content.ts'
import * as t from '#words/content-files.ts'

export interface FileProblem {
  line: number | null
  message: string
}

/** Pictures of Markdown and of HTML. */
const PICTURE = /!\[[^[\]]*\]\(\s*<?([^\s)>]+)|<img\b[^<>]*?\bsrc\s*=\s*["']?([^"'\s>]+)/giu
const OWN = /^\/(?:images|media)\//u

/** Returns every picture of a file that shoppers would not see, with its line. */
export async function findBrokenPictures(
  app: FastifyInstance,
  { content, ...parsed }: ParsedFile,
): Promise<FileProblem[]> {
  const cover = parsed.kind === 'article' ? parsed.article.image?.src : undefined
  const used = [
    ...(cover === undefined ? [] : [{ picture: cover, line: content.lineOf('image') }]),
    ...content.body
      .split('\n')
      .flatMap((text, index) => picturesIn(text).map((picture) => ({ picture, line: content.bodyLine + index }))),
  ]
  const lookups = emptyLookups()
  const recorder = recordingStore(lookups)
  for (const { picture } of used) if (OWN.test(picture)) recorder.hasImage(picture)
  const store = await readShopStore(app, [], [], lookups)
  return used.flatMap(({ picture, line }) => {
    if (OWN.test(picture)) return store.hasImage(picture) ? [] : [{ line, message: t.pictureMissing({ picture }) }]
    if (picture.startsWith('/uploads/')) return []
    const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(picture)
    return [{ line, message: isElsewhere ? t.pictureElsewhere({ picture }) : t.pictureMissing({ picture }) }]
  })
}

/** Returns the addresses of the pictures in a line. */
export const picturesIn = (text: string): string[] =>
  [...text.matchAll(PICTURE)].map(([, markdown, html]) => markdown ?? html ?? '')
