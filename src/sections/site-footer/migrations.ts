import type { Migrations } from '#engine/types.ts'

export const migrations: Migrations = {
  // The phone bar became its own section.
  1: ({ settings: { show_phone_bar: _bar, ...settings }, blocks }) => ({ settings, blocks }),
}
