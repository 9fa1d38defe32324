import type { Migrations } from '#engine/types.ts'

export const migrations: Migrations = {
  // The bar of phones became a section of its own.
  1: ({ settings: { show_phone_bar: _bar, ...settings }, blocks }) => ({ settings, blocks }),
}
