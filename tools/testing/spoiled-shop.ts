import { copyData, removeData } from './data-folder.ts'
import { changeData } from './prepared-data.ts'
import { type Shop, ADMIN_TOKEN, startShop } from './start-shop.ts'

export const UNPUBLISHED = { slug: 'urli', name: 'Urli, floating flower bowl' }

/** Precedes the sections of /care: invalid settings and an unknown section. */
const BROKEN = [
  { key: 'hero', id: 'spoiled', settings: { heding: '<script>alert(1)</script>' } },
  { key: 'herro', id: 'unknown', settings: {} },
]

/** Starts the demo store with an unpublished product and an invalid document. */
export async function startSpoiledShop(): Promise<Shop> {
  const dataDir = await copyData(process.env['PREPARED_DATA']!)
  await changeData(dataDir, async ({ pool }) => {
    await pool.query('UPDATE product_group SET published = false WHERE slug = $1', [UNPUBLISHED.slug])
    await pool.query(
      `UPDATE document SET published = jsonb_set(published, '{component_data}', $1 || (published -> 'component_data')) WHERE key = 'care'`,
      [JSON.stringify(BROKEN)],
    )
  })
  const shop = await startShop({ dataDir, env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
  return {
    ...shop,
    stop: async (signal) => {
      await shop.stop(signal)
      await removeData(dataDir)
    },
  }
}
