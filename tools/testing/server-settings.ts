/** The public settings whose effects the server decides. server/setting-effects.test.ts proves them. */
export const serverSettings = [
  'default_channel',
  'enable_multi_channel',
  'enable_refund',
  'enable_cancel_order',
] as const

export type ServerSetting = (typeof serverSettings)[number]
