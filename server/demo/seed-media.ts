import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { jsonStatement } from '#server/platform/db/upsert.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { sizeOfPicture } from './picture-size.ts'

type SeededKind = 'demo' | 'starter'

const TYPES: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' }
/** Whoever added the pictures, as the library shows it. */
const CREATED_BY: Readonly<Record<SeededKind, string>> = { demo: 'Ashkiln', starter: 'Vitrine' }
/** Folders below fixtures/images. */
const FOLDERS: Readonly<Record<SeededKind, readonly string[]>> = {
  demo: ['banners', 'brand', 'gallery', 'products'],
  starter: ['starter'],
}

interface SeededPicture {
  path: string
  file_name: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  alt: string
  checksum: string
  created_by: string
}

const insertPictures = jsonStatement(
  'seed-media',
  `INSERT INTO media (path, kind, file_name, mime, width, height, bytes, alt, checksum, created_by)
   SELECT path, 'picture', file_name, mime, width, height, bytes, alt, checksum, created_by
   FROM jsonb_populate_recordset(NULL::media, $1::jsonb) given
   WHERE NOT EXISTS (SELECT FROM media_former_path f WHERE f.path = given.path) ORDER BY path DESC ON CONFLICT DO NOTHING`,
)
const markDone = statement<{ kind: SeededKind }, []>(
  'seed-media-done',
  'UPDATE seeded_store SET has_media = true WHERE NOT has_media RETURNING kind',
)

/**
 * Adds the pictures of fixtures/images to the media library. They keep their addresses and files. `texts` is whatever
 * describes them: values with objects such as `{ src, alt }`.
 */
export async function seedMedia(db: Queryable, kind: SeededKind, texts: unknown): Promise<void> {
  const alts = new Map<string, string>()
  collectAlts(texts, alts)
  const pictures = await Promise.all((await filesOf(kind)).map((file) => readPicture(kind, file, alts)))
  await insertPictures(db, pictures)
  await markDone(db)
}

/** Adds them to a store that was seeded before the library existed. */
export async function seedMissingMedia(db: Queryable, readTexts: () => Promise<unknown>): Promise<void> {
  for (const { kind } of await markDone(db)) await seedMedia(db, kind, await readTexts())
}

const folder = () => join(findRoot(), 'fixtures/images')

async function filesOf(kind: SeededKind): Promise<string[]> {
  const lists = await Promise.all(
    FOLDERS[kind].map(async (name) => (await readdir(join(folder(), name))).map((file) => `${name}/${file}`)),
  )
  return lists.flat().filter((file) => extname(file) in TYPES)
}

async function readPicture(kind: SeededKind, file: string, alts: ReadonlyMap<string, string>): Promise<SeededPicture> {
  const content = await readFile(join(folder(), file))
  const path = `/images/${file}`
  return {
    path,
    file_name: file.slice(file.indexOf('/') + 1),
    mime: TYPES[extname(file)] ?? '',
    ...sizeOfPicture(content),
    bytes: content.length,
    alt: alts.get(path) ?? '',
    checksum: createHash('sha256').update(content).digest('hex'),
    created_by: CREATED_BY[kind],
  }
}

/** Collects the first description of each picture. */
function collectAlts(value: unknown, alts: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return
  const { src, alt } = value as { src?: unknown; alt?: unknown }
  if (typeof src === 'string' && typeof alt === 'string' && alt !== '' && !alts.has(src)) alts.set(src, alt)
  for (const part of Object.values(value)) collectAlts(part, alts)
}
