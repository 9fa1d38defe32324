import type { Migrations } from '#engine/types.ts'

export const migrations: Migrations = {
  // The free-delivery threshold now comes from the shipping rules.
  1: ({ settings: { free_delivery_from: _sum, ...settings }, blocks }) => ({ settings, blocks }),
}
