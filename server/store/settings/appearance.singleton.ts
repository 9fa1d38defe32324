import type { AdminAppearance } from '#generated/admin/appearance.js'
import type { Font } from '#generated/api.d.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { listOwnFonts } from '#server/store/fonts/own-fonts.ts'
import { readStoreValues, writeStoreValues } from '#server/store/values/store-values.ts'
import { defineSingleton } from '#server/platform/resources/singleton.ts'
import { fontFamilies, withFontFiles } from './font-choices.ts'
import { iconsOf, pictureOfIcons } from './icons.ts'
import { settingsPage } from './settings-page.ts'

const page = settingsPage<AdminAppearance>({
  name: 'appearance',
  storefront: {
    ...{ mark: null, colours: {}, background: null, typography: {}, page_layout: 'Boxed Content' },
    ...{ sticky_header: true, scroll_button: true, notice: {}, custom_css: '' },
  },
  derived: {
    favicon: {
      read: ({ storefront }) => pictureOfIcons(storefront['favicons']),
      write: (picture) => ({ storefront: { favicons: iconsOf(picture) } }),
    },
  },
})

const ownFiles = async (db: Queryable): Promise<Font[]> => (await listOwnFonts(db)).flatMap(({ files }) => files)

export const singleton = defineSingleton<AdminAppearance>({
  ...page,
  name: 'appearance',
  read: page.read as never,
  choices: async (db) => {
    const families = fontFamilies((await readStoreValues(db))?.storefront ?? {}, await ownFiles(db))
    return { 'typography/heading/family': families, 'typography/body/family': families }
  },
  update: async (db, values, context) => {
    if (context.changed.has('typography')) {
      const fonts = withFontFiles((await readStoreValues(db))?.storefront ?? {}, values.typography, await ownFiles(db))
      await writeStoreValues(db, { storefront: { fonts } })
    }
    await page.update(db, { ...values }, context as unknown as Parameters<typeof page.update>[2])
  },
})
