import type { Migrations } from '#engine/types.ts'

export const migrations: Migrations = {
  // The shipping rules say from which sum on delivery is free.
  1: ({ settings: { free_delivery_from: _sum, ...settings }, blocks }) => ({ settings, blocks }),
}
