import type { TrackerPlugin } from './track.ts'

/** Analytics plugins, each with the order flag that records a reported purchase (CO-04). */
export const purchaseMarks = {
  GoogleTag: 'google_gtag_event_tracked',
  GoogleTagManager: 'google_gtm_event_tracked',
  FacebookPixel: 'facebook_pixel_event_tracked',
} as const satisfies Record<TrackerPlugin, string>
