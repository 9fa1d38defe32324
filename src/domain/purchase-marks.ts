import type { TrackerPlugin } from './track.ts'

/** Plugins that measure, each with a mark on the order that says whether it has heard of the purchase (CO-04). */
export const purchaseMarks = {
  GoogleTag: 'google_gtag_event_tracked',
  GoogleTagManager: 'google_gtm_event_tracked',
  FacebookPixel: 'facebook_pixel_event_tracked',
} as const satisfies Record<TrackerPlugin, string>
